import { useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/sources/reports.ts'
import { Async } from '#web/shared/async.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { reportQueries } from './queries.ts'
import { ReportSection } from './report-section.tsx'
import { texts } from './texts.ts'
import { ToAnswer } from './to-answer.tsx'

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
  const own = reports.filter(({ mine, canClose }) => mine && !canClose)
  return (
    <>
      <ToAnswer reports={reports.filter(({ canClose }) => canClose)} />
      <ReportSection title={texts.own} reports={own} empty={texts.nothingReported} hint={texts.howToReport}>
        {(report) => <Answer report={report} />}
      </ReportSection>
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
