import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { type NoticeAction, notify } from '#web/shared/notice.ts'

/** What is said once something has been done with a source; `name` is its title. */
type Said = (name: string | undefined, action?: NoticeAction) => void

const saying =
  (done: string, more?: string): Said =>
  (name, action) =>
    notify({ done, name, ...(more !== undefined && { more }), ...(action && { actions: [action] }) })

/** The form opens again by the address that opens it for the bookmarklet. */
const addAnother: NoticeAction = { label: 'Add another', run: (open) => open('/sources#new=') }

/** `id` is that of the new source, where the server has said it. */
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

/** Where the group has it now, and whether it had it before. */
export const sayFiled = (place: SubcategoryRef | null, hasMoved: boolean): Said =>
  saying(hasMoved ? 'Moved' : 'Added', place ? `to ${place.category.name} › ${place.name}` : 'to the group')
