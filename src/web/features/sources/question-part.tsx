import { useEffect, useSyncExternalStore } from 'react'
import { onUserChange } from '#web/session/store.ts'
import { footClass, lazyPart } from '#web/shared/lazy-part.tsx'
import { dismissQuestion, questionStore } from './exposure/opening.ts'

const ExposureDialog = lazyPart(async () => (await import('./exposure/exposure-dialog.tsx')).ExposureDialog, {
  failedClass: footClass,
})

export function ExposureQuestion() {
  const { opening, isOpen } = useSyncExternalStore(questionStore.subscribe, questionStore.read)

  // Dismisses the question when the user changes.
  useEffect(() => onUserChange(dismissQuestion), [])

  return opening && <ExposureDialog opening={opening} open={isOpen} />
}
