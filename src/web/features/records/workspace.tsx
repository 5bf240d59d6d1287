import type { ResearchRecord } from '#contract/records/records.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { AddSource } from './add-source.tsx'
import { Matrix } from './matrix.tsx'
import { Progress } from './progress.tsx'
import { RecordHead } from './record-head.tsx'
import type { WorkspaceQuery } from './search.ts'
import { StepList, StepMoves, StepSelect } from './step-list.tsx'
import { StepPane } from './step-pane.tsx'
import { SubjectBar } from './subject-bar.tsx'
import { texts } from './texts.ts'
import { type SelectionState, useSelection } from './use-selection.ts'

/** Keys of the controls in a record; they replace the page's. */
const OWN_KEYS = 'n d m u x s o j k [ ]'

interface WorkspaceProps {
  readonly record: ResearchRecord
  readonly query: WorkspaceQuery
}

export function Workspace({ record, query }: WorkspaceProps) {
  const selection = useSelection(record, query)
  return (
    <>
      <RecordHead record={record} selection={selection} />
      <div data-own-keys={OWN_KEYS} className="flex min-h-0 grow max-desktop:flex-col">
        {query.view === 'overview' ? (
          <Matrix record={record} onChoose={selection.select} />
        ) : (
          <Steps record={record} selection={selection} />
        )}
      </div>
    </>
  )
}

interface StepsProps {
  readonly record: ResearchRecord
  readonly selection: SelectionState
}

function Steps({ record, selection }: StepsProps) {
  const { subject, step } = selection
  if (!subject) return null
  const isOpen = record.state === 'open'
  return (
    <>
      <section
        aria-label={texts.steps}
        className="shrink-0 bg-page max-desktop:border-b max-desktop:border-line desktop:w-80 desktop:border-r desktop:border-line"
      >
        <div className="flex flex-col gap-2 p-4 max-desktop:py-2 desktop:sticky desktop:top-stuck desktop:max-h-[calc(100dvh-theme(spacing.stuck))] desktop:overflow-y-auto">
          <div className="flex items-center gap-1">
            <Progress record={record} />
            <StepMoves record={record} selection={selection} />
          </div>
          <StepList record={record} selection={selection} />
          <StepSelect record={record} selection={selection} />
          {isOpen && <AddSource record={record} />}
          <KeyHints />
        </div>
      </section>
      <div className="flex min-w-0 grow flex-col gap-4 p-4 pb-8">
        <SubjectBar record={record} subject={subject} selection={selection} />
        {step ? (
          <StepPane record={record} step={step} subject={subject} onAnswered={selection.goOn} />
        ) : (
          <div className="-mx-4">
            <EmptyState title={texts.noSteps} hint={isOpen && texts.noStepsHint} />
          </div>
        )}
      </div>
    </>
  )
}

function KeyHints() {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-caption text-muted max-desktop:hidden pointer-coarse:hidden">
      {texts.keyHints.map(({ keys, text }) => (
        <li key={text} className="flex items-center gap-1">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {text}
        </li>
      ))}
    </ul>
  )
}
