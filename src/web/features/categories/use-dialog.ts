import { useState } from 'react'
import type { Category, Subcategory } from '#contract/categories/categories.ts'
import { isDraftOpen } from '#web/session/drafts.ts'

export type DialogKind =
  | { readonly about: 'category'; readonly do: 'delete' | 'addTo' }
  | { readonly about: 'subcategory'; readonly do: 'rename' | 'delete'; readonly subcategory: Subcategory }

interface ShownDialog {
  readonly kind: DialogKind
  /** Distinguishes openings, so that earlier input is dropped. */
  readonly turn: number
  readonly isOpen: boolean
}

export const drafts = {
  newCategory: 'category/new',
  addTo: ({ id }: { id: number }) => `category/${id}/add`,
  rename: ({ id }: { id: number }) => `category/${id}/name`,
  renameSubcategory: ({ id }: { id: number }) => `subcategory/${id}/name`,
}

const reopened = (category: Category): DialogKind | undefined => {
  if (isDraftOpen(drafts.addTo(category))) return { about: 'category', do: 'addTo' }
  const subcategory = category.subCategories.find((each) => isDraftOpen(drafts.renameSubcategory(each)))
  return subcategory && { about: 'subcategory', do: 'rename', subcategory }
}

/** Current dialog; kept after closing for the animation. */
export const useDialog = (category: Category) => {
  const [shown, setShown] = useState<ShownDialog | undefined>(() => {
    const kind = reopened(category)
    return kind && { kind, turn: 1, isOpen: true }
  })
  return {
    shown,
    open: (kind: DialogKind) => shown?.isOpen || setShown({ kind, turn: (shown?.turn ?? 0) + 1, isOpen: true }),
    close: () => shown && setShown({ ...shown, isOpen: false }),
  }
}
