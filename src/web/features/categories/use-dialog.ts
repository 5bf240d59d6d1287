import { useState } from 'react'
import type { Category, Subcategory } from '#contract/categories/categories.ts'
import { isDraftOpen } from '#web/session/drafts.ts'

/** What a dialog about an open category does, and to which. */
export type DialogKind =
  | { readonly about: 'category'; readonly do: 'delete' | 'addTo' }
  | { readonly about: 'subcategory'; readonly do: 'rename' | 'delete'; readonly subcategory: Subcategory }

interface ShownDialog {
  readonly kind: DialogKind
  /** Tells one opening from the next: what was typed or refused before is no part of it. */
  readonly turn: number
  readonly isOpen: boolean
}

/** The names under which what is typed into the dialogs is kept. */
export const drafts = {
  newCategory: 'category/new',
  addTo: ({ id }: { id: number }) => `category/${id}/add`,
  rename: ({ id }: { id: number }) => `category/${id}/name`,
  renameSubcategory: ({ id }: { id: number }) => `subcategory/${id}/name`,
}

// What somebody was typing when the page or the session ended.
const reopened = (category: Category): DialogKind | undefined => {
  if (isDraftOpen(drafts.addTo(category))) return { about: 'category', do: 'addTo' }
  const subcategory = category.subCategories.find((each) => isDraftOpen(drafts.renameSubcategory(each)))
  return subcategory && { about: 'subcategory', do: 'rename', subcategory }
}

/** Which dialog about a category is on screen. It stays after it is closed, so that it can go in peace. */
export const useDialog = (category: Category) => {
  const [shown, setShown] = useState<ShownDialog | undefined>(() => {
    const kind = reopened(category)
    return kind && { kind, turn: 1, isOpen: true }
  })
  return {
    shown,
    // A double click opens it once: a second dialog in place of the first would not get the focus.
    open: (kind: DialogKind) => shown?.isOpen || setShown({ kind, turn: (shown?.turn ?? 0) + 1, isOpen: true }),
    close: () => shown && setShown({ ...shown, isOpen: false }),
  }
}
