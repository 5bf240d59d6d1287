import { isExposing } from '#contract/sources/provenance-values.ts'
import type { Source } from '#contract/sources/sources.ts'
import { noteAsked, wasAsked } from '#web/session/asked.ts'
import { openSite } from '#web/shared/open-site.ts'

/** The site of a source that waits for an answer. */
export interface Opening {
  readonly source: Source
  /** Where it leads: the link of the source, or its search address with what is looked up. */
  readonly address: string
}

interface Question {
  /** Undefined before the first one; then the last one, also once it is answered. */
  readonly opening: Opening | undefined
  readonly isOpen: boolean
}

let question: Question = { opening: undefined, isOpen: false }
const listeners = new Set<() => void>()

const show = (next: Question) => {
  question = next
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const questionStore = {
  read: (): Question => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      // Where nobody shows it any more it can't be answered.
      queueMicrotask(() => listeners.size === 0 && dismissQuestion())
    }
  },
}

/** Whether the question has to come before this source opens: once a login. */
export const asksFirst = ({ id, provenance }: Source): boolean => isExposing(provenance.exposure) && !wasAsked(id)

/** Asks whether to open it. */
export const ask = (opening: Opening): void => show({ opening, isOpen: true })

/** Nothing is opened. */
export const dismissQuestion = (): void => show({ ...question, isOpen: false })

/** Opens what was asked about; it is asked about no more until the next login. */
export const openAsked = ({ source, address }: Opening): void => {
  noteAsked(source.id)
  dismissQuestion()
  openSite(address)
}

/** Opens a source, or where its search address leads, in a window of its own; after the question where there has to be one. */
export const openSource = (source: Source, address = source.link): void => {
  if (asksFirst(source)) ask({ source, address })
  else openSite(address)
}
