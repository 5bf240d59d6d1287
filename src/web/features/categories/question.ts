import type { Subcategory } from '#contract/categories.ts'
import { useOwn } from '#web/session/use-own.ts'

/** What a dialog about an open category asks. */
export type Question =
  | { readonly about: 'category'; readonly do: 'rename' | 'delete' | 'addTo' }
  | { readonly about: 'subcategory'; readonly do: 'rename' | 'delete'; readonly subcategory: Subcategory }

export interface Asked {
  readonly question: Question
  /** Tells one asking from the next: what was typed or refused before is no part of it. */
  readonly turn: number
  readonly isOpen: boolean
}

/** Which question is on screen. It stays after its dialog is closed, so that the dialog can go in peace. */
export const useQuestion = () => {
  const [asked, setAsked] = useOwn<Asked>()
  return {
    asked,
    // A double click asks once: a second dialog in place of the first would not get the focus.
    ask: (question: Question) => asked?.isOpen || setAsked({ question, turn: (asked?.turn ?? 0) + 1, isOpen: true }),
    close: () => asked && setAsked({ ...asked, isOpen: false }),
  }
}
