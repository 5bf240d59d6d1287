import { Link } from '@tanstack/react-router'
import { subjectHints } from '#contract/messages.ts'
import { useMayOpen } from '#web/session/permissions.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { texts } from './texts.ts'

/** Explains what to do, or whom to ask. */
export function NoSubjects() {
  const mayAdd = useMayOpen('subjects')
  if (!mayAdd) return texts.askOwner
  return (
    <>
      {subjectHints.whatFor}.{' '}
      <Link to="/folders" className={linkClass}>
        {subjectHints.addSubjects}
      </Link>
    </>
  )
}
