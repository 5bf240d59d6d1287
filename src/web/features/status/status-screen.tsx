import { useQuery } from '@tanstack/react-query'
import type { ServerStatus } from '#contract/status/server-status.ts'
import { Async } from '#web/shared/async.tsx'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { BackupFacts, DatabaseFacts, EmailFacts, IndexFacts, ServerFacts, SessionFacts } from './fact-lists.tsx'
import { partsClass } from './facts.tsx'
import { Failures, LastAnswers } from './failures.tsx'
import { Jobs } from './jobs.tsx'
import { statusQueries } from './queries.ts'
import { texts } from './texts.ts'

export function StatusScreen() {
  const status = useQuery(statusQueries.read())
  return (
    <Page title={texts.title}>
      <ScreenTitle>{texts.title}</ScreenTitle>
      <Async query={status} loading={<SkeletonList rows={8} />}>
        {(data) => (
          <>
            {status.isRefetchError && (
              <FailureBanner of={status.error}>
                {texts.outdated} <Moment at={new Date(status.dataUpdatedAt).toISOString()} />
              </FailureBanner>
            )}
            <Status status={data} isNow={!status.isRefetchError} />
          </>
        )}
      </Async>
    </Page>
  )
}

function Status({ status, isNow }: { status: ServerStatus; isNow: boolean }) {
  const warnings = texts.warnings(status)
  return (
    <>
      {(isNow || warnings.length > 0) && <Attention warnings={warnings} />}
      <div className={partsClass}>
        <ServerFacts status={status} />
        <DatabaseFacts database={status.database} />
        <BackupFacts backups={status.backups} />
        <EmailFacts emails={status.emails} />
        <SessionFacts sessions={status.sessions} />
        <IndexFacts index={status.index} />
        <Jobs jobs={status.jobs} />
        <Failures failures={status.failures} />
      </div>
      {status.failures.last.length > 0 && <LastAnswers last={status.failures.last} />}
    </>
  )
}

function Attention({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) {
    return (
      <p className="flex items-center gap-2">
        <Icon name="check" className="text-success" />
        {texts.fine}
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-1 rounded bg-danger-soft px-3 py-2 forced-colors:border">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-2">
          <Icon name="warning" className="mt-px text-danger" />
          {warning}
        </li>
      ))}
    </ul>
  )
}
