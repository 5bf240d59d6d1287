import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import { subjectHints } from '#contract/messages.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { isNewHere, markNewHere } from '#web/session/home-storage.ts'
import { useMayOpen } from '#web/session/permissions.ts'
import { Banner } from '#web/ui/banner.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { focusScreen } from '#web/ui/take-focus.ts'
import { texts } from './texts.ts'

interface NewHereNoteProps {
  readonly user: SessionUser
  readonly subjects: readonly Category[] | undefined
}

/** Shown once to invited people, until closed. */
export function NewHereNote({ user: { group, role }, subjects }: NewHereNoteProps) {
  const [isShown, setShown] = useState(isNewHere)
  if (!isShown || !group) return null
  const close = () => {
    markNewHere(false)
    setShown(false)
    focusScreen()
  }
  return (
    <div className="pb-4">
      <Banner action={<IconButton label={texts.closeNote} icon="close" size="small" onClick={close} />}>
        {texts.youAreIn} <bdi className="font-medium wrap-anywhere">{group.name}</bdi>, {texts.member[role]}.{' '}
        {subjects && <SubjectNames names={subjects.map(({ name }) => name)} />}
      </Banner>
    </div>
  )
}

const MOST = 8

function SubjectNames({ names }: { names: readonly string[] }) {
  const mayAdd = useMayOpen('subjects')
  if (names.length > 0)
    return (
      <>
        {texts.subjectsAre(names.length)}{' '}
        {names.slice(0, MOST).map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <bdi className="wrap-anywhere">{name}</bdi>
          </Fragment>
        ))}
        {names.length > MOST ? ', …' : '.'}
      </>
    )
  return (
    <>
      {texts.noSubjects}{' '}
      {mayAdd && (
        <Link to="/folders" className={linkClass}>
          {subjectHints.addSubjects}
        </Link>
      )}
    </>
  )
}
