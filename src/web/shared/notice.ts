/** What may be done about what was done. */
export interface NoticeAction {
  readonly label: string
  /** `open` leads to an address of the page. */
  readonly run: (open: (href: string) => void) => unknown
}

/** What has just been done, said once, at the foot of the window: 'Added “Zefix” to Cases › Switzerland'. */
export interface Notice {
  /** In one word or two: 'Added'. */
  readonly done: string
  /** To what: its own words, shown as such. */
  readonly name?: string | undefined
  /** What is left to say: 'to Cases › Switzerland'. */
  readonly more?: string
  readonly actions?: readonly NoticeAction[]
  /** Something was not done. */
  readonly hasFailed?: boolean
  /** What was left as it is, by name, and why. */
  readonly left?: { readonly summary: string; readonly reasons: readonly LeftAlone[] }
  /** How long it stays where that is not until it has been read. */
  readonly lastsMs?: number
}

/** What was not changed with the rest. */
export interface LeftAlone {
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

/** Says it in place of what was said before; it goes by itself after a while. */
export const notify = (notice: Notice): void => show(notice)

export const dismissNotice = (): void => show(null)

/** For `useSyncExternalStore`. */
export const noticeStore = {
  read: (): Notice | null => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
