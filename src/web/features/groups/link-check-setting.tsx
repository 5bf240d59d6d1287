import type { GroupDetail } from '#contract/people/groups.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { GroupSetting } from './group-setting.tsx'
import { checkLinks } from './mutations.ts'

export function LinkCheckSetting({ group }: { group: GroupDetail }) {
  const save = useWriteOnce(checkLinks)
  return (
    <GroupSetting
      title="Link checks"
      hint="Each check shows the site that someone knows its address. Works only if link checking is on for this server. Members see beside the link that it is checked."
      label="Check the links of private sources"
      isOn={save.isPending ? save.variables.checksLinks : group.checksLinks}
      save={save}
      onChange={() => save.mutate({ id: group.id, checksLinks: !group.checksLinks })}
    />
  )
}
