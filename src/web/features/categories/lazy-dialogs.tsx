import { footClass, lazyPart } from '#web/shared/lazy-part.tsx'

const load = () => import('./category-dialogs.tsx')

export const NewCategoryDialog = lazyPart(async () => (await load()).NewCategoryDialog, {
  failedClass: footClass,
})
export const CategoryDialog = lazyPart(async () => (await load()).CategoryDialog)

/** Only a head start: if it fails, opening a dialog says so. */
export const preloadDialogs = (): void => void load().catch(() => undefined)
