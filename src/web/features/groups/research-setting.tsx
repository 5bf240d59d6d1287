import { useId } from 'react'
import type { GroupDetail } from '#contract/people/groups.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Select } from '#web/ui/input.tsx'
import { GroupSetting } from './group-setting.tsx'
import { changeResearch } from './mutations.ts'
import { texts } from './texts.ts'

const YEARS = [1, 2, 3, 5, 7, 10, 15, 20]

/** Second reader and retention of research records. */
export function ResearchSetting({ group }: { group: GroupDetail }) {
  const id = useId()
  const save = useWriteOnce(changeResearch)
  const { secondReader, recordMonths } = { ...group, ...(save.isPending && save.variables) }
  const months = [...new Set([...YEARS.map((years) => years * 12), group.recordMonths])].toSorted((a, b) => a - b)
  return (
    <GroupSetting
      title={texts.research}
      hint={texts.researchHint}
      label={texts.secondReader}
      isOn={secondReader}
      save={save}
      onChange={() => save.mutate({ id: group.id, secondReader: !group.secondReader })}
    >
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id}>{texts.recordMonths}</label>
        <Select
          id={id}
          className="w-auto"
          value={recordMonths}
          onChange={({ target }) => save.mutate({ id: group.id, recordMonths: Number(target.value) })}
        >
          {months.map((month) => (
            <option key={month} value={month}>
              {texts.period(month)}
            </option>
          ))}
        </Select>
      </div>
    </GroupSetting>
  )
}
