import type { ComponentType } from 'react'
import { type LazyPartOptions, lazyPart as lazyUiPart } from '#web/ui/lazy-part.tsx'
import { reloadPage } from './missing-code.ts'

export { footClass } from '#web/ui/lazy-part.tsx'

/** Lazy component; reloads the page if its chunk is gone after an update. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: Omit<LazyPartOptions, 'onFailedAgain'>,
): ComponentType<P> => lazyUiPart(load, { ...options, onFailedAgain: reloadPage })
