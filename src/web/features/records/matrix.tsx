import { type MouseEvent, useDeferredValue } from 'react'
import type { RecordStep, ResearchRecord } from '#contract/records/records.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type CellIds, type CellStates, stateAt, statesOf } from './cells.ts'
import { moveInMatrix } from './matrix-keys.ts'
import { OutcomeMark } from './outcome-mark.tsx'
import { Progress } from './progress.tsx'
import { texts } from './texts.ts'

interface MatrixProps {
  readonly record: ResearchRecord
  readonly onChoose: (cell: CellIds) => void
}

/** Rows of the first rendering; 200 steps for 20 subjects take a second. */
const FIRST_ROWS = 30

// Spread, because the lint rule takes a grid for a static table.
const grid = { role: 'grid' } as const

const headClass = 'bg-surface px-2 py-1.5 text-left text-small font-medium'

/** Subjects × steps. Arrow keys move between the cells, each of which opens its step. */
export function Matrix({ record, onChoose }: MatrixProps) {
  const { steps, subjects } = record
  const shown = useDeferredValue(steps.length, FIRST_ROWS)
  const states = statesOf(record)
  // One listener instead of thousands.
  const choose = ({ target }: MouseEvent) => {
    const cell = target instanceof Element ? target.closest('button')?.dataset : undefined
    if (cell) onChoose({ step: Number(cell['step']), subject: Number(cell['subject']) })
  }
  if (steps.length === 0) return <EmptyState title={texts.noSteps} />
  return (
    <div className="flex min-w-0 grow flex-col gap-2 overflow-x-auto p-4">
      <div className="flex max-w-64">
        <Progress record={record} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- as a grid it is interactive, and the buttons have keys */}
      <table
        {...grid}
        aria-label={texts.overview}
        aria-busy={shown < steps.length}
        className="border-collapse self-start"
        onClick={choose}
        onKeyDown={moveInMatrix}
      >
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              {texts.step}
            </th>
            {subjects.map(({ id, name }) => (
              <th key={id} scope="col" className={headClass}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.slice(0, shown).map((step, index) => (
            <MatrixRow key={step.id} record={record} states={states} step={step} isFirst={index === 0} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MatrixRowProps {
  readonly record: ResearchRecord
  readonly states: CellStates
  readonly step: RecordStep
  readonly isFirst: boolean
}

function MatrixRow({ record, states, step, isFirst }: MatrixRowProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${headClass} sticky left-0 max-w-64 min-w-32 wrap-anywhere`}>
        <bdi>{step.title}</bdi>
      </th>
      {record.subjects.map(({ id, name }, index) => {
        const outcome = stateAt(states, { step: step.id, subject: id })
        return (
          <td key={id} className="p-0.5">
            <button
              type="button"
              // Only one is in the tab order.
              tabIndex={isFirst && index === 0 ? 0 : -1}
              aria-label={`${texts.cell(name, step.title)}: ${texts.states[outcome]}`}
              data-step={step.id}
              data-subject={id}
              className="flex min-h-8 w-full items-center rounded px-1.5 hover:bg-hover pointer-coarse:min-h-touch"
            >
              <OutcomeMark outcome={outcome} />
            </button>
          </td>
        )
      })}
    </tr>
  )
}
