import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { countMissingCode, isMissingCode, reloadPage } from '#web/shared/missing-code.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** In the place of a screen whose code could not be loaded, or has a bug. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    const before = countMissingCode()
    await router.invalidate()
    if (isMissingCode(error) && countMissingCode() > before) await reloadPage()
    else reset()
  }
  return <ErrorState onRetry={() => void retry()} />
}
