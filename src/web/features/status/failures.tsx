import { useId } from 'react'
import type { ServerStatus } from '#contract/status/server-status.ts'
import { Moment } from '#web/shared/moment.tsx'
import { Fact, Facts } from './facts.tsx'
import { texts } from './texts.ts'

export function Failures({ failures }: { failures: ServerStatus['failures'] }) {
  return (
    <Facts title={texts.failures} hint={texts.sinceStart}>
      <Fact name={texts.answers}>{texts.answersOf(failures.answers) || texts.none}</Fact>
      <Fact name={texts.failedJobs}>{texts.number(failures.jobs)}</Fact>
      <Fact name={texts.failedEmails}>{texts.number(failures.emails)}</Fact>
      <Fact name={texts.failedBackups}>{texts.number(failures.backups)}</Fact>
    </Facts>
  )
}

export function LastAnswers({ last }: { last: ServerStatus['failures']['last'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-medium">
        {texts.lastAnswers}
      </h2>
      <p className="text-small text-muted">{texts.ofLastAnswers}</p>
      <ul>
        {last.map(({ at, method, route, status, requestId }) => (
          <li
            key={requestId}
            className="flex flex-wrap gap-x-4 border-b border-line py-1.5 wrap-anywhere last:border-b-0"
          >
            <Moment at={at} />
            <span className="tabular-nums">{status}</span>
            <span className="min-w-0 grow">
              {method} {route}
            </span>
            <span className="text-small text-muted tabular-nums select-all">{requestId}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
