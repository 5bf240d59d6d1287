import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'

const SaveButton = lazyPart(async () => (await import('./save-view.tsx')).SaveView)
const Column = lazyPart(async () => (await import('./saved-views.tsx')).SavedViews)

export function SaveView({ name }: { name: string }) {
  return useMay('view.keep') && <SaveButton name={name} />
}

/** The saved views of the person and of their group, where there are any. */
export function SavedViews() {
  return useMay('view.keep') && <Column />
}
