import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from './error-state.tsx'

export interface LazyPartOptions {
  readonly loading?: ReactNode
  /** Place of the failure, if not the part's; null to hide it. */
  readonly failedClass?: string | null
  /** Called after a second failure. */
  readonly onFailedAgain?: () => Promise<void>
}

/** Overlay parts show their failure at the bottom. */
export const footClass = 'fixed inset-x-0 bottom-0 z-dialog border-t border-line bg-raised'

/** Lazy component with its own error and retry. React's `lazy` would crash the page and remember the failure. */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { loading = null, failedClass = '', onFailedAgain }: LazyPartOptions = {},
): ComponentType<P> => {
  let loaded: ComponentType<P> | undefined
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => loaded)
    const [attempt, setAttempt] = useState({ number: 1, hasFailed: false })
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
      <div data-failed className={failedClass}>
        <ErrorState onRetry={() => setAttempt({ number: attempt.number + 1, hasFailed: false })} />
      </div>
    )
  }
}
