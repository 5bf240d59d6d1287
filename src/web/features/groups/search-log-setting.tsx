import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { GroupDetail } from '#contract/groups.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { logSearches } from './mutations.ts'

/** Whether the searches of the members go into the group's activity log. Saved at once. */
export function SearchLogSetting({ group }: { group: GroupDetail }) {
  const hintId = useId()
  const save = useMutation(logSearches)
  const change = () => {
    // A second change would overtake the first.
    if (!save.isPending) save.mutate({ id: group.id, logsSearches: !group.logsSearches })
  }
  return (
    <section aria-label="Activity log" className="flex flex-col">
      <Checkbox
        checked={save.isPending ? save.variables.logsSearches : group.logsSearches}
        aria-busy={save.isPending}
        onChange={change}
        aria-describedby={hintId}
      >
        Log what members search for
      </Checkbox>
      <p id={hintId} className="pl-7 text-small text-muted">
        Searches then stand in the activity log of this group for 12 months, and members are told so.
      </p>
      {save.isError && (
        <div className="pt-2">
          <Banner tone="error">{save.error.message}</Banner>
        </div>
      )}
    </section>
  )
}
