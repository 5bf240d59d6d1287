/** What a page notes of itself from its first moment; read by the functions below, which run in the page as well. */
interface Observed {
  readonly longTasks: { readonly start: number; readonly ms: number }[]
  /** When the last request or long task ended. */
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
    observed: Observed
  }
}

/** Goes into each page before its own scripts. Must be whole in itself: the browser gets its text. */
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
    // The first task after a frame comes when it has been drawn.
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.observed.rowsPainted = performance.now()
      }),
    )
  }
  requestAnimationFrame(look)
}

/** What can be waited for in the page. */
export interface Sight {
  /** Found somewhere in the document. */
  readonly selector: string
  /** Held by it, where more than one thing could be found. */
  readonly text?: string
  /** In the window's title. */
  readonly title?: string
}

/**
 * Begins to look out for a sight, before what brings it about: nobody knows whether the browser would otherwise meet the
 * press first. Runs in the page, which keeps the answer for `whenSeen`.
 */
export const lookOut = ({ selector, text = '', title = '' }: Sight): void => {
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

/**
 * The milliseconds from the last press, letter or step back to the frame that shows what is looked out for, once that is
 * drawn. Runs in the page.
 */
export const whenSeen = (): Promise<number> => window.observed.seen

/**
 * Resolves once the rows are painted, and half a second has passed since the last request and the last long task: the rest of
 * the page's code comes when the page is idle, and a visitor works with it. Runs in the page.
 */
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

/** The figures of a page load, in milliseconds since it began. Runs in the page. */
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

/** Long tasks that began after `from`, by the page's own clock. Runs in the page. */
export const longestTaskSince = (from: number): number =>
  Math.max(0, ...window.observed.longTasks.filter(({ start }) => start >= from).map(({ ms }) => ms))

/** Every element, text and comment there is. Runs in the page. */
export const countNodes = (): number => document.evaluate('count(//node())', document).numberValue
