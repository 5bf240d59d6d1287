import { Link } from '@tanstack/react-router'
import { useMayOpen } from '#web/session/permissions.ts'
import { subjectHints } from '#web/shared/subject-hints.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** What a group without subjects has to do first, as running text; who may not do it is told whom to ask. */
export function NoSubjects() {
  const mayAdd = useMayOpen('subjects')
  if (!mayAdd) return 'Ask an owner of your group to add subjects and categories.'
  return (
    <>
      {subjectHints.whatFor}.{' '}
      <Link to="/folders" className={linkClass}>
        {subjectHints.addSubjects}
      </Link>
    </>
  )
}
