import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LetterKind, StuckLetter } from '#contract/emails.ts'
import { Button } from '#web/ui/button.tsx'
import { sendLetterAgain } from './mutations.ts'

const kinds: Record<LetterKind, string> = {
  owner_invitation: 'Invitation of an owner',
  user_invitation: 'Invitation of a user',
  reset: 'Link to reset the password',
  password_changed: 'Notice that the password was changed',
  contact: 'Contact request',
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Letters that have not arrived, each with the reason and 'Send again'. */
export function StuckLetters({ letters }: { letters: readonly StuckLetter[] }) {
  const again = useMutation(sendLetterAgain)
  const [chosen, setChosen] = useState<StuckLetter>()
  const send = (letter: StuckLetter) => {
    setChosen(letter)
    again.mutate(letter.id)
  }
  return (
    <>
      <ul>
        {letters.map((letter) => (
          <li
            key={letter.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0"
          >
            <Facts letter={letter} />
            <Button size="small" pending={again.isPending && chosen?.id === letter.id} onClick={() => send(letter)}>
              Send again
              <span className="sr-only"> to {nameOf(letter)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {again.isError && (
        <p role="alert" className="text-small text-danger">
          {again.error.message}
        </p>
      )}
      <output className="text-small text-muted">
        {again.isSuccess && chosen && `The letter to ${nameOf(chosen)} is being sent again.`}
      </output>
    </>
  )
}

const nameOf = ({ person, email }: StuckLetter) => person?.fullName ?? email

function Facts({ letter }: { letter: StuckLetter }) {
  const { kind, group, reason, createdAt, nextTryAt } = letter
  return (
    <div className="flex min-w-0 grow basis-64 flex-col wrap-anywhere">
      <span>
        {kinds[kind]} to <Addressee letter={letter} />
      </span>
      <span className="text-small text-muted">
        {group && (
          <>
            <bdi>{group.name}</bdi> ·{' '}
          </>
        )}
        {moment.format(new Date(createdAt))} ·{' '}
        {nextTryAt ? `next try ${moment.format(new Date(nextTryAt))}` : 'given up'}
      </span>
      <span className="text-small text-danger">
        <bdi>{reason}</bdi>
      </span>
    </div>
  )
}

function Addressee({ letter: { person, email } }: { letter: StuckLetter }) {
  if (!person) return <bdi>{email}</bdi>
  return (
    <>
      <bdi>{person.fullName}</bdi> (<bdi>{email}</bdi>)
    </>
  )
}
