import { useMutation } from '@tanstack/react-query'
import type { GroupDetail } from '#contract/groups.ts'
import { GroupSetting } from './group-setting.tsx'
import { logSearches } from './mutations.ts'

/** Whether the searches of the members go into the group's activity log. Saved at once. */
export function SearchLogSetting({ group }: { group: GroupDetail }) {
  const save = useMutation(logSearches)
  return (
    <GroupSetting
      title="Search logging"
      hint="Searches are kept in this group’s activity log for 12 months. Members see a notice. Only owners of the group read the log."
      label="Log what members search for"
      isOn={save.isPending ? save.variables.logsSearches : group.logsSearches}
      save={save}
      onChange={() => save.mutate({ id: group.id, logsSearches: !group.logsSearches })}
    />
  )
}
