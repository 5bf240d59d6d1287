const PAUSE_MS = 700

/** Gathers letters that are typed in quick succession into one text, lower-cased. */
export function typeAhead() {
  let text = ''
  let last = Number.NEGATIVE_INFINITY

  return (key: string, now: number) => {
    text = now - last < PAUSE_MS ? text + key : key
    last = now
    return text.toLowerCase()
  }
}

/** Whether a key writes something, and is no shortcut. A space counts only where it does not choose. */
export const isTyped = (event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey

type Labels = { count: number; textAt: (index: number) => string }

/** The first entry from `start` on, going round, one of whose words begins with `text`; or -1. '12' finds 'Page 12'. */
export function findTyped({ count, textAt }: Labels, text: string, start: number) {
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    if (` ${textAt(index).toLowerCase()}`.includes(` ${text}`)) return index
  }
  return -1
}
