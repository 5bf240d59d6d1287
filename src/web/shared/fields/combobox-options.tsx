import { ComboboxButton } from '@headlessui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/** The button that opens the options, and a spinner in its place while there are none to show yet. */
export function OptionsButton({ label, isLoading }: { label: string; isLoading: boolean }) {
  return (
    <>
      <ComboboxButton aria-label={label} className={comboboxClasses.button}>
        {!isLoading && <Icon name="chevron-down" />}
      </ComboboxButton>
      {isLoading && (
        <span className={`${comboboxClasses.button} pointer-events-none`}>
          <Loading inline />
        </span>
      )}
    </>
  )
}

interface OptionsFailureProps {
  /** Of the control, as in `FieldFrame`. */
  readonly id: string
  readonly query: UseQueryResult
  /** Gives the control the focus, which then opens and shows what has come. */
  readonly focus: () => void
}

/** Below the control, where the keyboard gets to: why there are no options, and the way to ask for them again. */
export function OptionsFailure({ id, query, focus }: OptionsFailureProps) {
  if (!query.isLoadingError) return null
  return (
    <div id={`${id}-failure`} className="text-small">
      <RequestFailed inline query={query} onRetry={focus} />
    </div>
  )
}
