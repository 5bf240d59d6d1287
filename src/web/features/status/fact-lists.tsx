import { Link } from '@tanstack/react-router'
import type { ServerStatus } from '#contract/status/server-status.ts'
import { Moment } from '#web/shared/moment.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Fact, Facts } from './facts.tsx'
import { texts } from './texts.ts'

const yesOrNo = (value: boolean) => (value ? texts.yes : texts.no)

export function ServerFacts({ status: { version, process } }: { status: ServerStatus }) {
  return (
    <Facts title={texts.server} hint={texts.onlyThis}>
      <Fact name={texts.version}>{version}</Fact>
      <Fact name={texts.process}>{texts.processOf(process)}</Fact>
      <Fact name={texts.started}>
        <Moment at={process.startedAt} />
      </Fact>
      <Fact name={texts.memory}>{texts.size(process.bytes)}</Fact>
    </Facts>
  )
}

export function DatabaseFacts({ database }: { database: ServerStatus['database'] }) {
  return (
    <Facts title={texts.database}>
      <Fact name={texts.kind}>{database.isEmbedded ? texts.embedded : texts.separate}</Fact>
      <Fact name={texts.version}>PostgreSQL {database.version}</Fact>
      <Fact name={texts.sizeLabel}>{texts.size(database.bytes)}</Fact>
      <Fact name={texts.connections}>{texts.of(database.connections, database.mostConnections)}</Fact>
      <Fact name={texts.readOnly}>{yesOrNo(database.isReadOnly)}</Fact>
    </Facts>
  )
}

export function EmailFacts({ emails }: { emails: ServerStatus['emails'] }) {
  return (
    <Facts
      title={texts.emails}
      hint={
        emails.late + emails.undelivered > 0 ? (
          <Link to="/groups" className={linkClass}>
            {texts.showEmails}
          </Link>
        ) : undefined
      }
    >
      <Fact name={texts.waiting}>{texts.number(emails.waiting)}</Fact>
      <Fact name={texts.late}>{texts.number(emails.late)}</Fact>
      <Fact name={texts.undelivered}>{texts.number(emails.undelivered)}</Fact>
      {emails.oldestAt !== null && (
        <Fact name={texts.oldest}>
          <Moment at={emails.oldestAt} />
        </Fact>
      )}
    </Facts>
  )
}

export function BackupFacts({ backups: { isScheduled, lastGood, lastError } }: { backups: ServerStatus['backups'] }) {
  return (
    <Facts title={texts.backups}>
      <Fact name={texts.scheduled}>{yesOrNo(isScheduled)}</Fact>
      <Fact name={texts.lastGood}>{lastGood ? <Moment at={lastGood.finishedAt} /> : texts.never}</Fact>
      {lastGood && (
        <>
          <Fact name={texts.sizeLabel}>{texts.size(lastGood.bytes)}</Fact>
          <Fact name={texts.folder}>
            <bdi>{lastGood.folder}</bdi>
          </Fact>
          <Fact name={texts.encrypted}>{yesOrNo(lastGood.isEncrypted)}</Fact>
        </>
      )}
      {lastError !== null && (
        <Fact name={texts.lastError}>
          <bdi className="text-danger">{lastError}</bdi>
        </Fact>
      )}
    </Facts>
  )
}

export function SessionFacts({ sessions: { open, people } }: { sessions: ServerStatus['sessions'] }) {
  return (
    <Facts title={texts.sessions}>
      <Fact name={texts.open}>{texts.number(open)}</Fact>
      <Fact name={texts.people}>{texts.number(people)}</Fact>
    </Facts>
  )
}

export function IndexFacts({ index }: { index: ServerStatus['index'] }) {
  if (!index) {
    return (
      <Facts title={texts.index}>
        <Fact name={texts.state}>{texts.noIndex}</Fact>
      </Facts>
    )
  }
  return (
    <Facts title={texts.index}>
      <Fact name={texts.state}>{texts.indexState(index)}</Fact>
      <Fact name={texts.sources}>{texts.number(index.sources)}</Fact>
      <Fact name={texts.memory}>{texts.size(index.bytes)}</Fact>
      {index.lagSeconds !== null && <Fact name={texts.lag}>{texts.seconds(index.lagSeconds)}</Fact>}
    </Facts>
  )
}
