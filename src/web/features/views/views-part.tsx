import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'

const SaveButton = lazyPart(async () => (await import('./save-view.tsx')).SaveView)
const Column = lazyPart(async () => (await import('./saved-views.tsx')).SavedViews)

export function SaveView({ name }: { name: string }) {
  return useMay('view.keep') && <SaveButton name={name} />
}

/** Saved views of the user and of their group; renders nothing if there are none. */
export function SavedViews() {
  return useMay('view.keep') && <Column />
}
