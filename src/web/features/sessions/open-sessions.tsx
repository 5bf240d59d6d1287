import { useQuery } from '@tanstack/react-query'
import type { OpenSession } from '#contract/people/sessions.ts'
import { Async } from '#web/shared/async.tsx'
import { dayAndMinute } from '#web/shared/dates.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { logOut } from './log-out/mutations.ts'
import { endSession } from './mutations.ts'
import { sessionQueries } from './queries.ts'
import { texts } from './texts.ts'

export function OpenSessions({ onClose }: { onClose: () => void }) {
  const sessions = useQuery(sessionQueries.open())
  return (
    <>
      <DialogBody>
        <p>{texts.sessionsMean}</p>
        <Async query={sessions}>{(data) => <SessionList sessions={data} />}</Async>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          {texts.close}
        </Button>
      </DialogFooter>
    </>
  )
}

const nameOf = ({ device }: OpenSession) => device || texts.unknownDevice

function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const leaving = useWriteOnce(logOut)
  const ending = useWriteOnce(endSession)
  const { variables: chosen } = ending
  const failure = leaving.error ?? ending.error
  const isEnding = ({ current, id }: OpenSession) =>
    current ? leaving.isPending || leaving.isSuccess : ending.isPending && chosen?.id === id
  return (
    <>
      {failure && <FailureBanner of={failure} />}
      {ending.isSuccess && chosen && (
        <output key={chosen.id} ref={takeFocus} tabIndex={-1} className="text-success outline-none">
          {texts.loggedOut(nameOf(chosen))}
        </output>
      )}
      <ul className="border-t border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center gap-3 border-b border-line py-2">
            <Facts session={session} />
            <Button
              size="small"
              pending={isEnding(session)}
              disabled={ending.isPending && !isEnding(session)}
              onClick={() => (session.current ? leaving.mutate() : ending.mutate(session))}
            >
              {texts.logOut}
              <span className="sr-only">{texts.ofSession(nameOf(session), session.address)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {sessions.every(({ current }) => current) && <p className="text-muted">{texts.nowhereElse}</p>}
    </>
  )
}

const momentOf = (time: string) => dayAndMinute.format(new Date(time))

function Facts({ session }: { session: OpenSession }) {
  const { address, current, createdAt, usedAt } = session
  return (
    <div className="flex min-w-0 grow flex-col wrap-anywhere">
      <span className="flex flex-wrap items-center gap-x-2">
        <bdi className="font-medium">{nameOf(session)}</bdi>
        {current && <Badge tone="accent">{texts.thisDevice}</Badge>}
      </span>
      <span className="text-small text-muted">
        {address && (
          <>
            <bdi>{address}</bdi> ·{' '}
          </>
        )}
        <span className="whitespace-nowrap">{texts.since(momentOf(createdAt))}</span>
      </span>
      {!current && <span className="text-small text-muted">{texts.lastUsed(momentOf(usedAt))}</span>}
    </div>
  )
}
