/** State of a page, for the functions below, which run in it. */
interface PageState {
  readonly longTasks: { readonly start: number; readonly ms: number }[]
  /** End of the last request or long task. */
  busyUntil: number
  shift: number
  largestPaint: number
  rowsInDocument: number
  rowsPainted: number
  pressed: number
  seen: Promise<number>
}

declare global {
  interface Window {
    observed: PageState
  }
}

/** Init script; must be self-contained, since only its text is sent. */
export const observe = (): void => {
  window.observed = {
    longTasks: [],
    busyUntil: 0,
    shift: 0,
    largestPaint: 0,
    rowsInDocument: 0,
    rowsPainted: 0,
    pressed: 0,
    seen: Promise.resolve(0),
  }
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  const busy = ({ startTime, duration }: PerformanceEntry) => {
    window.observed.busyUntil = Math.max(window.observed.busyUntil, startTime + duration)
  }
  watch('longtask', (entry) => {
    busy(entry)
    window.observed.longTasks.push({ start: entry.startTime, ms: entry.duration })
  })
  watch('resource', busy)
  watch('largest-contentful-paint', ({ startTime }) => {
    window.observed.largestPaint = startTime
  })
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') window.observed.shift += entry.value
  })
  const note = (event: Event) => {
    window.observed.pressed = event.timeStamp
  }
  for (const type of ['click', 'input', 'popstate']) window.addEventListener(type, note, { capture: true })
  const look = () => {
    if (!document.querySelector('section li a[href]')) {
      requestAnimationFrame(look)
      return
    }
    window.observed.rowsInDocument = performance.now()
    // The next task after a frame runs once it is drawn.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.observed.rowsPainted = performance.now()
      }),
    )
  }
  requestAnimationFrame(look)
}

export interface AwaitedElement {
  readonly selector: string
  readonly text?: string
  readonly title?: string
}

/** Starts observing before the action, to not miss it. Runs in the page. */
export const lookOut = ({ selector, text = '', title = '' }: AwaitedElement): void => {
  const before = window.observed.pressed
  const isSeen = () =>
    window.observed.pressed !== before &&
    document.title.includes(title) &&
    [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text))
  window.observed.seen = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} ${text} ${title} was never seen`)), 30_000)
    const look = () => {
      if (isSeen()) setTimeout(() => resolve(performance.now() - window.observed.pressed))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Milliseconds from the last input to the drawn result. Runs in the page. */
export const whenSeen = (): Promise<number> => window.observed.seen

/** Resolves half a second after the last request and long task. Runs in the page. */
export const untilQuiet = (): Promise<void> =>
  new Promise((resolve) => {
    const QUIET_MS = 500
    const from = performance.now()
    const look = () => {
      const { rowsPainted, busyUntil } = window.observed
      const rest = Math.max(busyUntil, rowsPainted, from) + QUIET_MS - performance.now()
      if (rowsPainted > 0 && rest <= 0) resolve()
      else setTimeout(look, Math.max(rest, 10))
    }
    look()
  })

/** Load figures in ms. Runs in the page. */
export const loadFigures = () => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const { rowsInDocument, rowsPainted, largestPaint, shift } = window.observed
  const tasks = window.observed.longTasks.map(({ ms }) => ms)
  return {
    'first contentful paint': paint,
    'rows in the document': rowsInDocument,
    'rows painted': rowsPainted,
    'largest contentful paint': largestPaint,
    'long tasks, all': tasks.reduce((sum, ms) => sum + ms, 0),
    'longest task': Math.max(0, ...tasks),
    'layout shift × 1000': shift * 1000,
  }
}

export const longestTaskSince = (from: number): number =>
  Math.max(0, ...window.observed.longTasks.filter(({ start }) => start >= from).map(({ ms }) => ms))

export const countNodes = (): number => document.evaluate('count(//node())', document).numberValue
