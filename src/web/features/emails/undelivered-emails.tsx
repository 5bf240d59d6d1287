import { useId } from 'react'
import type { UndeliveredEmail } from '#contract/emails/emails.ts'
import { dayAndMinute } from '#web/shared/dates.ts'
import { failureText } from '#web/shared/failure-text.ts'
import { RequestId } from '#web/shared/request-id.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sendEmailAgain } from './mutations.ts'
import { texts } from './texts.ts'
import { Undelivered } from './undelivered.tsx'

export function UndeliveredEmails({ emails }: { emails: readonly UndeliveredEmail[] }) {
  const again = useWriteOnce(sendEmailAgain)
  const { isPending, variables: chosen } = again
  return (
    <>
      <ul>
        {emails.map((email) => (
          <li
            key={email.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0"
          >
            <Facts email={email} />
            <Button
              size="small"
              pending={isPending && chosen?.id === email.id}
              disabled={isPending && chosen?.id !== email.id}
              onClick={() => again.mutate(email)}
            >
              {texts.sendAgain}
              <span className="sr-only">{texts.toWhom(nameOf(email))}</span>
            </Button>
          </li>
        ))}
      </ul>
      {again.isError && (
        <p role="alert" className="text-small text-danger">
          {failureText(again.error)}
        </p>
      )}
      <RequestId of={again.error} />
      <output className="text-small text-muted">
        {again.isSuccess && chosen && texts.isSentAgain(nameOf(chosen))}
      </output>
    </>
  )
}

const nameOf = ({ person, email }: UndeliveredEmail) => person?.fullName ?? email

function Facts({ email }: { email: UndeliveredEmail }) {
  const { kind, group, reason, createdAt, nextTryAt } = email
  return (
    <div className="flex min-w-0 grow basis-64 flex-col wrap-anywhere">
      <span>
        {texts.kinds[kind]} {texts.to} <Addressee email={email} />
      </span>
      <span className="text-small text-muted">
        {group && (
          <>
            <bdi>{group.name}</bdi> ·{' '}
          </>
        )}
        {dayAndMinute.format(new Date(createdAt))} ·{' '}
        {nextTryAt ? texts.nextTry(dayAndMinute.format(new Date(nextTryAt))) : texts.givenUp}
      </span>
      <span className="text-small text-danger">
        <bdi>{reason}</bdi>
      </span>
    </div>
  )
}

function Addressee({ email: { person, email } }: { email: UndeliveredEmail }) {
  if (!person) return <bdi>{email}</bdi>
  return (
    <>
      <bdi>{person.fullName}</bdi> (<bdi>{email}</bdi>)
    </>
  )
}

/** Undelivered e-mails of a group; renders nothing if there are none. */
export function GroupEmails({ groupId }: { groupId: number }) {
  return (
    <Undelivered>
      {(emails) => <EmailsSection emails={emails.filter(({ group }) => group?.id === groupId)} />}
    </Undelivered>
  )
}

function EmailsSection({ emails }: { emails: readonly UndeliveredEmail[] }) {
  const id = useId()
  if (emails.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded border border-line px-4 py-2">
      <h2 id={id} className="flex items-center gap-2 font-medium">
        <Icon name="warning" className="text-danger" />
        {texts.title}
      </h2>
      <UndeliveredEmails emails={emails.map((email) => ({ ...email, group: null }))} />
    </section>
  )
}
