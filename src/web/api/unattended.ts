// Without scroll and focus, which refetching may cause.
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input', 'focus']

const LEFT_ALONE_MS = 60_000

let touchedAt = Date.now()
for (const touch of TOUCHES) addEventListener(touch, () => void (touchedAt = Date.now()))

/** True after a minute without touch; calls then don't count as use. */
export const isUnattended = (): boolean => Date.now() - touchedAt >= LEFT_ALONE_MS
