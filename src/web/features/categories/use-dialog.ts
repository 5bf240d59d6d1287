import type { Subcategory } from '#contract/categories.ts'
import { useOwn } from '#web/session/use-own.ts'

/** What a dialog about an open category does, and to which. */
export type DialogKind =
  | { readonly about: 'category'; readonly do: 'rename' | 'delete' | 'addTo' }
  | { readonly about: 'subcategory'; readonly do: 'rename' | 'delete'; readonly subcategory: Subcategory }

interface ShownDialog {
  readonly kind: DialogKind
  /** Tells one opening from the next: what was typed or refused before is no part of it. */
  readonly turn: number
  readonly isOpen: boolean
}

/** Which dialog is on screen. It stays after it is closed, so that it can go in peace. */
export const useDialog = () => {
  const [shown, setShown] = useOwn<ShownDialog>()
  return {
    shown,
    // A double click opens it once: a second dialog in place of the first would not get the focus.
    open: (kind: DialogKind) => shown?.isOpen || setShown({ kind, turn: (shown?.turn ?? 0) + 1, isOpen: true }),
    close: () => shown && setShown({ ...shown, isOpen: false }),
  }
}
