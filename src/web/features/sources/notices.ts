import type { SubcategoryRef } from '#contract/categories/categories.ts'
import { type NoticeAction, notify } from '#web/shared/notice.ts'
import { texts } from './texts.ts'

type ShowNotice = (name: string | undefined, action?: NoticeAction) => void

const saying =
  (done: string, more?: string): ShowNotice =>
  (name, action) =>
    notify({ done, name, ...(more !== undefined && { more }), ...(action && { actions: [action] }) })

const addAnother: NoticeAction = { label: texts.addAnother, run: (open) => open('/sources#new=') }

/** `id` of the new source, if known. */
export const sayAdded = (name: string, id: number | undefined): void =>
  notify({
    done: texts.added,
    name,
    actions:
      id === undefined ? [addAnother] : [{ label: texts.open, run: (open) => open(`/sources/${id}`) }, addAnother],
  })
export const saySaved = saying(texts.saved)
export const sayReviewed = saying(texts.reviewed)
export const sayDeleted = saying(texts.deleted)
export const sayFavorite = saying(texts.added, texts.toFavorites)
export const sayNoFavorite = saying(texts.removed, texts.fromFavorites)
export const sayRemovedFromGroup = saying(texts.removed, texts.fromGroup)

/** Notice of a filing, in which `hasMoved` says whether the source was already filed. */
export const sayFiled = (place: SubcategoryRef | null, hasMoved: boolean): ShowNotice =>
  saying(hasMoved ? texts.moved : texts.added, place ? texts.to(place.category.name, place.name) : texts.toGroup)
