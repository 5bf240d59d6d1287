import { useState } from 'react'
import type { Report } from '#contract/sources/reports.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { answerDraft } from './drafts.ts'
import { ReportSection } from './report-section.tsx'
import { texts } from './texts.ts'

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

export function ToAnswer({ reports }: { readonly reports: readonly Report[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const tick = (ids: readonly number[], isTicked: boolean) =>
    setTicked((before) => new Set(isTicked ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  const chosen = reports.filter(({ id }) => ticked.has(id))
  const isSeveral = reports.length > 1
  return (
    <ReportSection
      title={texts.toAnswer}
      reports={reports}
      empty={texts.nothingToAnswer}
      tools={
        isSeveral && (
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2">
            <Checkbox
              checked={chosen.length === reports.length}
              onChange={({ target }) =>
                tick(
                  reports.map(({ id }) => id),
                  target.checked,
                )
              }
            >
              {texts.selectAll}
            </Checkbox>
            <AnswerSelected reports={chosen} onAnswered={() => setTicked(new Set())} />
          </div>
        )
      }
      selection={isSeveral ? { ticked, tick } : undefined}
    >
      {(report) => <AnswerButton report={report} />}
    </ReportSection>
  )
}

interface AnswerSelectedProps {
  readonly reports: readonly Report[]
  readonly onAnswered: () => void
}

function AnswerSelected({ reports, onAnswered }: AnswerSelectedProps) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button size="small" disabled={reports.length === 0} onClick={() => setOpen(true)}>
        {texts.answerSelected(reports.length)}
      </Button>
      {isOpen !== undefined && (
        <AnswerDialog reports={reports} open={isOpen} onClose={() => setOpen(false)} onAnswered={onAnswered} />
      )}
    </>
  )
}

function AnswerButton({ report }: { readonly report: Report }) {
  const [isOpen, setOpen] = useFormDialog(answerDraft(report))
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.answer}
        <span className="sr-only"> {report.source.title}</span>
      </Button>
      {isOpen !== undefined && <AnswerDialog reports={[report]} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
