import { useFormContext } from 'react-hook-form'
import { Banner } from '#web/ui/banner.tsx'

/** What the server refused the form for, apart from its fields. */
export function FormError() {
  const { formState } = useFormContext()
  const message = formState.errors.root?.['server']?.message
  return message ? <Banner tone="error">{message}</Banner> : null
}
