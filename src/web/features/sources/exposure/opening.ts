import { isExposing } from '#contract/sources/provenance-values.ts'
import type { Source } from '#contract/sources/sources.ts'
import { noteAsked, wasAsked } from '#web/session/confirmed-sources.ts'
import { openSite } from '#web/shared/open-site.ts'

/** A source, or a copy of one that may be deleted since. */
export type OpenedSource = Pick<Source, 'id' | 'title' | 'link'> & {
  readonly provenance: Pick<Source['provenance'], 'exposure' | 'exposureNote'>
}

export interface PendingOpening {
  readonly source: OpenedSource
  /** Link, or search address with the query. */
  readonly address: string
}

interface OpenWarning {
  readonly opening: PendingOpening | undefined
  readonly isOpen: boolean
}

let question: OpenWarning = { opening: undefined, isOpen: false }
const listeners = new Set<() => void>()

const show = (next: OpenWarning) => {
  question = next
  for (const listener of listeners) listener()
}

export const questionStore = {
  read: (): OpenWarning => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // Dismisses the question if no dialog is mounted to answer it.
      queueMicrotask(() => listeners.size === 0 && dismissQuestion())
    }
  },
}

/** True once per login and source. */
export const asksFirst = ({ id, provenance }: OpenedSource): boolean => isExposing(provenance.exposure) && !wasAsked(id)

export const ask = (opening: PendingOpening): void => show({ opening, isOpen: true })

export const dismissQuestion = (): void => show({ ...question, isOpen: false })

/** Opens it and doesn't ask again until the next login. */
export const openAsked = ({ source, address }: PendingOpening): void => {
  noteAsked(source.id)
  dismissQuestion()
  openSite(address)
}

/** Opens in a new window, after the question if necessary. */
export const openSource = (source: OpenedSource, address = source.link): void => {
  if (asksFirst(source)) ask({ source, address })
  else openSite(address)
}
