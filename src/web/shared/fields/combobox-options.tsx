import { ComboboxButton } from '@headlessui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { comboboxClasses } from '#web/ui/combobox-classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/** Open button, or a spinner while loading. */
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
  readonly id: string
  readonly query: UseQueryResult
  /** Focuses the control, which then opens. */
  readonly focus: () => void
}

export function OptionsFailure({ id, query, focus }: OptionsFailureProps) {
  if (!query.isLoadingError) return null
  return (
    <div id={`${id}-failure`} className="text-small">
      <RequestFailed inline query={query} onRetry={focus} />
    </div>
  )
}
