import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from './error-state.tsx'

export interface LazyPartOptions {
  /** What stands in for it until it is loaded. */
  readonly loading?: ReactNode
  /** Where the failure is shown, when that is not where the part would be; nowhere when the page does without the part. */
  readonly failedClass?: string | null
  /** What else is to be done when it could not be loaded for a second time. */
  readonly onFailedAgain?: () => Promise<void>
}

/** For what would be over the page: its failure is shown at the foot of the window. */
export const footClass = 'fixed inset-x-0 bottom-0 z-dialog border-t border-line bg-raised'

/**
 * A part whose code is loaded when it is first shown. Loading it can fail like any request, and then fails alone and can
 * be tried again: React's own `lazy` would take the whole page down and remember the failure for good.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading = null, failedClass = '', onFailedAgain }: LazyPartOptions = {},
): ComponentType<P> => {
  let loaded: ComponentType<P> | undefined
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => loaded)
    const [attempt, setAttempt] = useState({ number: 1, hasFailed: false })
    // The code is the network's.
    useEffect(() => {
      let isGone = false
      const fetchCode = async () => {
        try {
          loaded ??= await load()
          if (!isGone) setPart(() => loaded)
        } catch {
          if (isGone) return
          setAttempt({ ...attempt, hasFailed: true })
          if (attempt.number > 1) await onFailedAgain?.()
        }
      }
      if (!attempt.hasFailed) void fetchCode()
      return () => {
        isGone = true
      }
    }, [attempt])
    if (Part) return <Part {...props} />
    if (!attempt.hasFailed) return loading
    if (failedClass === null) return null
    return (
      <div className={failedClass}>
        <ErrorState onRetry={() => setAttempt({ number: attempt.number + 1, hasFailed: false })} />
      </div>
    )
  }
}
