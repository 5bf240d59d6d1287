import type { GroupDetail } from '#contract/people/groups.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { GroupSetting } from './group-setting.tsx'
import { logSearches } from './mutations.ts'
import { texts } from './texts.ts'

export function SearchLogSetting({ group }: { group: GroupDetail }) {
  const save = useWriteOnce(logSearches)
  return (
    <GroupSetting
      title={texts.searchLog}
      hint={texts.searchLogHint}
      label={texts.logSearches}
      isOn={save.isPending ? save.variables.logsSearches : group.logsSearches}
      save={save}
      onChange={() => save.mutate({ id: group.id, logsSearches: !group.logsSearches })}
    />
  )
}
