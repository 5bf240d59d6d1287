import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { type NoticeAction, notify } from '#web/shared/notice.ts'

type Said = (name: string | undefined, action?: NoticeAction) => void

const saying =
  (done: string, more?: string): Said =>
  (name, action) =>
    notify({ done, name, ...(more !== undefined && { more }), ...(action && { actions: [action] }) })

const addAnother: NoticeAction = { label: 'Add another', run: (open) => open('/sources#new=') }

/** `id` of the new source, if known. */
export const sayAdded = (name: string, id: number | undefined): void =>
  notify({
    done: 'Added',
    name,
    actions: id === undefined ? [addAnother] : [{ label: 'Open', run: (open) => open(`/sources/${id}`) }, addAnother],
  })
export const saySaved = saying('Saved')
export const sayReviewed = saying('Reviewed')
export const sayDeleted = saying('Deleted')
export const sayFavorite = saying('Added', 'to favorites')
export const sayNoFavorite = saying('Removed', 'from favorites')
export const sayRemovedFromGroup = saying('Removed', 'from the group')

/** Current filing, and whether it existed before. */
export const sayFiled = (place: SubcategoryRef | null, hasMoved: boolean): Said =>
  saying(hasMoved ? 'Moved' : 'Added', place ? `to ${place.category.name} › ${place.name}` : 'to the group')
