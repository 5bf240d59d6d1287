import type { ComponentType } from 'react'
import { type LazyPartOptions, lazyPart as lazyUiPart } from '#web/ui/lazy-part.tsx'
import { reloadPage } from './missing-code.ts'

export { footClass } from '#web/ui/lazy-part.tsx'

/** A part whose code is loaded when it is first shown. Where it is gone for good, after an update, the page is loaded again. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  options?: Omit<LazyPartOptions, 'onFailedAgain'>,
): ComponentType<P> => lazyUiPart(load, { ...options, onFailedAgain: reloadPage })
