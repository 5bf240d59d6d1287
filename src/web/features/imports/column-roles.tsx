import { useId } from 'react'
import { columnRoles, type PreviewColumn } from '#contract/files/imports.ts'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { Select } from '#web/ui/input.tsx'
import { texts } from './texts.ts'

interface ColumnRolesProps {
  readonly columns: readonly PreviewColumn[]
  /** Chosen roles, comma-separated; '' for guessed. */
  readonly chosen: string
  readonly onChoose: (roles: string) => void
}

/** Changing a role rereads the file. */
export function ColumnRoles({ columns, chosen, onChoose }: ColumnRolesProps) {
  const id = useId()
  const roles = chosen === '' ? columns.map(({ role }) => role) : chosen.split(',')
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-body font-bold">
        {texts.columns}
      </h3>
      <p className="text-small text-muted">{texts.columnsHint}</p>
      <div className="-m-0.5 grid max-h-80 grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4 overflow-y-auto p-0.5">
        {columns.map(({ name, sample }, place) => (
          <Column
            key={place}
            name={name || texts.column(place + 1)}
            sample={sample}
            role={roles[place] ?? ''}
            onChoose={(role) =>
              onChoose(columns.map((_, other) => (other === place ? role : (roles[other] ?? ''))).join(','))
            }
          />
        ))}
      </div>
    </section>
  )
}

interface ColumnProps {
  readonly name: string
  readonly sample: string
  readonly role: string
  readonly onChoose: (role: string) => void
}

function Column({ name, sample, role, onChoose }: ColumnProps) {
  const id = useId()
  return (
    <FieldFrame
      id={id}
      label={<bdi className="line-clamp-1 break-all">{name}</bdi>}
      hint={sample !== '' && <bdi className="line-clamp-1 break-all">{sample}</bdi>}
    >
      <Select
        id={id}
        value={role}
        aria-describedby={sample === '' ? undefined : `${id}-hint`}
        onChange={({ target }) => onChoose(target.value)}
      >
        {columnRoles.map((each) => (
          <option key={each} value={each}>
            {texts.roles[each]}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
