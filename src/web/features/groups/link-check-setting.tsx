import type { GroupDetail } from '#contract/people/groups.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { GroupSetting } from './group-setting.tsx'
import { checkLinks } from './mutations.ts'

export function LinkCheckSetting({ group }: { group: GroupDetail }) {
  const save = useWriteOnce(checkLinks)
  return (
    <GroupSetting
      title="Link checks"
      hint="Only where this Sourcebook checks links at all. Each check tells a site that somebody knows the address of a private source. Members see it said beside the link."
      label="Check the links of private sources"
      isOn={save.isPending ? save.variables.checksLinks : group.checksLinks}
      save={save}
      onChange={() => save.mutate({ id: group.id, checksLinks: !group.checksLinks })}
    />
  )
}
