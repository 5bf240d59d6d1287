import type { GroupDetail } from '#contract/people/groups.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { GroupSetting } from './group-setting.tsx'
import { checkLinks } from './mutations.ts'
import { texts } from './texts.ts'

export function LinkCheckSetting({ group }: { group: GroupDetail }) {
  const save = useWriteOnce(checkLinks)
  return (
    <GroupSetting
      title={texts.linkChecks}
      hint={texts.linkChecksHint}
      label={texts.checkLinks}
      isOn={save.isPending ? save.variables.checksLinks : group.checksLinks}
      save={save}
      onChange={() => save.mutate({ id: group.id, checksLinks: !group.checksLinks })}
    />
  )
}
