import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Report } from '#contract/reports.ts'
import { Async } from '#web/shared/async.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Count } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { answerDraft } from './drafts.ts'
import { reportQueries } from './queries.ts'
import { texts } from './texts.ts'

const AnswerDialog = lazyPart(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

/** The reports that wait for the person's answer, and what became of their own. */
export function ReportsScreen() {
  const reports = useQuery(reportQueries.list())
  return (
    <Page title={texts.title}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Async query={reports} loading={<SkeletonList />}>
        {(all) => <Reports reports={all} />}
      </Async>
    </Page>
  )
}

function Reports({ reports }: { reports: readonly Report[] }) {
  const toAnswer = reports.filter(({ canClose }) => canClose)
  const own = reports.filter(({ mine, canClose }) => mine && !canClose)
  return (
    <>
      <Section title={texts.toAnswer} reports={toAnswer} empty={texts.nothingToAnswer}>
        {(report) => <AnswerButton report={report} />}
      </Section>
      <Section title={texts.own} reports={own} empty={texts.nothingReported} hint={texts.howToReport}>
        {(report) => <Answer report={report} />}
      </Section>
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly reports: readonly Report[]
  readonly empty: string
  readonly hint?: string
  readonly children: (report: Report) => ReactNode
}

function Section({ title, reports, empty, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 border-b border-line pb-1 text-heading font-bold">
        {title}
        <Count value={reports.length} />
      </h2>
      {reports.length === 0 && (
        // Its words begin where the heading does.
        <div className="-mx-4">
          <EmptyState title={empty} hint={hint} />
        </div>
      )}
      <ul>
        {reports.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
            <Facts report={report} />
            {children(report)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ report: { source, kind, text, createdAt } }: { report: Report }) {
  return (
    <div className="flex min-w-0 grow basis-64 flex-col gap-0.5 wrap-anywhere">
      <span>
        <Link to="/sources/$slug" params={{ slug: String(source.id) }} className={linkClass}>
          <bdi>{source.title}</bdi>
        </Link>
      </span>
      <span>{texts.kinds[kind]}</span>
      {text !== '' && <bdi className="text-muted">{text}</bdi>}
      <span className="text-small text-muted">
        <Moment at={createdAt} />
      </span>
    </div>
  )
}

function AnswerButton({ report }: { report: Report }) {
  const [isOpen, setOpen] = useFormDialog(answerDraft(report))
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {texts.answer}
        <span className="sr-only"> {report.source.title}</span>
      </Button>
      {isOpen !== undefined && <AnswerDialog report={report} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

function Answer({ report: { answer, closedAt } }: { report: Report }) {
  if (answer === null || closedAt === null) return <span className="text-small text-muted">{texts.waiting}</span>
  return (
    <div className="flex min-w-0 grow basis-64 flex-col gap-0.5 border-l border-line pl-4 wrap-anywhere">
      <bdi className="whitespace-pre-line">{answer}</bdi>
      <span className="text-small text-muted">
        <Moment at={closedAt} />
      </span>
    </div>
  )
}
