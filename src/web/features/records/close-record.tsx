import { useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
import { isDecided } from '#contract/records/record-values.ts'
import type { ResearchRecord } from '#contract/records/records.ts'
import { isApiError } from '#web/api/api-error.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { type CellIds, cellKey, statesOf } from './cells.ts'
import { closeRecord } from './mutations.ts'
import { texts } from './texts.ts'

export const useClosing = () => useWriteOnce(closeRecord)

interface CloseButtonProps {
  readonly record: ResearchRecord
  readonly closing: ReturnType<typeof useClosing>
}

export function CloseButton({ record, closing }: CloseButtonProps) {
  return (
    <Button size="small" pending={closing.isPending} onClick={() => closing.mutate({ id: record.id })}>
      {texts.close}
    </Button>
  )
}

interface NotClosedProps {
  readonly record: ResearchRecord
  readonly failure: Error
  readonly onChoose: (cell: CellIds) => void
}

/** Why the record wasn't closed: the cells that still need an answer, or another failure. */
export function NotClosed({ record, failure, onChoose }: NotClosedProps) {
  const named = isApiError(failure) ? failure.fields.flatMap(cellOf) : []
  const states = statesOf(record)
  const cells = named.filter((cell) => !isDecided(states.get(cellKey(cell))?.outcome))
  if (named.length === 0) return <FailureBanner of={failure} />
  if (cells.length === 0) return null
  return (
    <Banner tone="error" note={<OpenCells record={record} cells={cells} onChoose={onChoose} />}>
      {texts.notClosed}
    </Banner>
  )
}

interface OpenCell extends CellIds {
  readonly message: string
}

const cellOf = ({ field, message }: FieldError): OpenCell[] => {
  const [, step, subject] = /^step\.(\d+)\.(\d+)$/.exec(field) ?? []
  return step && subject ? [{ step: Number(step), subject: Number(subject), message }] : []
}

/** A record may have thousands of cells. */
const SHOWN = 10

interface OpenCellsProps extends Omit<NotClosedProps, 'failure'> {
  readonly cells: readonly OpenCell[]
}

function OpenCells({ record, cells, onChoose }: OpenCellsProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? cells : cells.slice(0, SHOWN)
  return (
    <ul className="flex flex-col">
      {shown.map((cell) => (
        <li key={`${cell.step}.${cell.subject}`}>
          <button type="button" className={`${linkClass} min-h-6 text-left`} onClick={() => onChoose(cell)}>
            {texts.cell(nameOf(record, cell), titleOf(record, cell))}
          </button>
          {`: ${cell.message}`}
        </li>
      ))}
      {shown.length < cells.length && (
        <li>
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            {texts.allCells(cells.length)}
          </Button>
        </li>
      )}
    </ul>
  )
}

const nameOf = ({ subjects }: ResearchRecord, { subject }: CellIds) =>
  subjects.find(({ id }) => id === subject)?.name ?? ''

const titleOf = ({ steps }: ResearchRecord, { step }: CellIds) => steps.find(({ id }) => id === step)?.title ?? ''
