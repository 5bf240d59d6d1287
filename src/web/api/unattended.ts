// Not `scroll`, nor `focus` of what is on the page: those come of what is asked for again as well.
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'click', 'input', 'focus']

const LEFT_ALONE_MS = 60_000

// Somebody has just opened it.
let touchedAt = Date.now()
for (const touch of TOUCHES) addEventListener(touch, () => void (touchedAt = Date.now()))

/** Whether nobody has touched the page for a minute, so that what it asks for is asked by nobody. */
export const isUnattended = (): boolean => Date.now() - touchedAt >= LEFT_ALONE_MS
