import type { GroupDetail } from '#contract/people/groups.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { GroupSetting } from './group-setting.tsx'
import { logSearches } from './mutations.ts'

export function SearchLogSetting({ group }: { group: GroupDetail }) {
  const save = useWriteOnce(logSearches)
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
