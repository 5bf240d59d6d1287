import { Link } from '@tanstack/react-router'
import type { Category } from '#contract/categories.ts'
import { subjectHints } from '#web/shared/subject-hints.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { rowClass } from '#web/ui/row-class.ts'
import { AddButton } from './add-button.tsx'
import { contentsOf, type Taxonomy } from './taxonomy.ts'

interface SubjectListProps {
  readonly taxonomy: Taxonomy
  readonly subjects: readonly Category[]
  /** The id of the one that is open beside the list, or 0. */
  readonly openId: number
  readonly onAdd: () => void
}

export function SubjectList({ taxonomy, subjects, openId, onAdd }: SubjectListProps) {
  if (subjects.length === 0) {
    return (
      <EmptyState
        title={subjectHints.noData}
        hint={taxonomy.hints.whatFor}
        action={<AddButton label={taxonomy.hints.addCategories} variant="secondary" onAdd={onAdd} />}
      />
    )
  }
  return (
    <ul>
      {subjects.map((subject) => (
        <SubjectRow key={subject.id} taxonomy={taxonomy} subject={subject} isOpen={subject.id === openId} />
      ))}
    </ul>
  )
}

function SubjectRow({ taxonomy, subject, isOpen }: { taxonomy: Taxonomy; subject: Category; isOpen: boolean }) {
  return (
    <li>
      <Link
        to={taxonomy.detailPath}
        params={{ slug: String(subject.id) }}
        resetScroll={false}
        className={rowClass(isOpen)}
      >
        <Icon name="folder" className="text-muted" />
        <span className="flex min-w-0 grow flex-col">
          <bdi className="truncate">{subject.name}</bdi>
          <span className="truncate text-caption text-muted">{contentsOf(taxonomy, subject)}</span>
        </span>
      </Link>
    </li>
  )
}
