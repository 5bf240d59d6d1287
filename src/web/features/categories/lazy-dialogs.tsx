import { footClass, lazyPart } from '#web/shared/lazy-part.tsx'

const load = () => import('./category-dialogs.tsx')

export const NewCategoryDialog = lazyPart(async () => (await load()).NewCategoryDialog, {
  failedClass: footClass,
})
export const TitleForm = lazyPart(async () => (await import('./title-form.tsx')).TitleForm)
export const CategoryDialog = lazyPart(async () => (await load()).CategoryDialog)

/** Failures surface when a dialog is opened. */
export const preloadDialogs = (): void => void Promise.all([load(), import('./title-form.tsx')]).catch(() => undefined)
