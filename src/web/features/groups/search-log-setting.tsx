import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { GroupDetail } from '#contract/groups.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { logSearches } from './mutations.ts'

/** Whether the searches of the members go into the group's activity log. Saved at once. */
export function SearchLogSetting({ group }: { group: GroupDetail }) {
  const id = useId()
  const save = useMutation(logSearches)
  const isOn = save.isPending ? save.variables.logsSearches : group.logsSearches
  const change = () => {
    // A second change would overtake the first.
    if (!save.isPending) save.mutate({ id: group.id, logsSearches: !group.logsSearches })
  }
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 rounded border border-line px-4 py-3">
      <h2 id={id} className="flex items-center gap-2 text-heading font-bold">
        Search logging
        <Badge tone={isOn ? 'accent' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      <p id={`${id}-hint`} className="text-small text-muted">
        Searches are kept in this group’s activity log for 12 months. Members see a notice. Only owners of the group
        read the log.
      </p>
      <Checkbox checked={isOn} aria-busy={save.isPending} onChange={change} aria-describedby={`${id}-hint`}>
        Log what members search for
      </Checkbox>
      {save.isError && <FailureBanner of={save.error} />}
    </section>
  )
}
