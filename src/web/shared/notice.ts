export interface NoticeAction {
  readonly label: string
  /** `open` navigates within the page. */
  readonly run: (open: (href: string) => void) => unknown
}

/** Result announced at the bottom: 'Added “Zefix” to Cases › Switzerland'. */
export interface Notice {
  readonly done: string
  /** Object, quoted. */
  readonly name?: string | undefined
  /** Remainder: 'to Cases › Switzerland'. */
  readonly more?: string
  readonly actions?: readonly NoticeAction[]
  readonly hasFailed?: boolean
  readonly left?: { readonly summary: string; readonly reasons: readonly SkippedSource[] }
  readonly lastsMs?: number
}

/** A skipped object. */
export interface SkippedSource {
  readonly id: number
  readonly title: string
  readonly reason: string
}

let shown: Notice | null = null
const listeners = new Set<() => void>()

const show = (notice: Notice | null) => {
  shown = notice
  for (const listener of listeners) listener()
}

export const notify = (notice: Notice): void => show(notice)

export const dismissNotice = (): void => show(null)

export const noticeStore = {
  read: (): Notice | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
