import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Category } from '#contract/categories.ts'
import { subjectHints } from '#contract/messages.ts'
import { parseId } from '#contract/text-rules.ts'
import { DetailPane } from '#web/shared/detail-pane.tsx'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { columnsClass, filtersClass, listClass, masterClass } from '#web/ui/columns-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { rowClass } from '#web/ui/row-class.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { AddButton } from './add-button.tsx'
import { NewCategoryDialog } from './lazy-dialogs.tsx'
import { contentsOf, type Taxonomy } from './taxonomy.ts'
import { drafts } from './use-dialog.ts'

interface SubjectsScreenProps {
  readonly taxonomy: Taxonomy
  readonly list: UseQueryResult<Category[]>
  /** What the address names, '' when nothing. */
  readonly slug: string
  /** The detail pane. */
  readonly children: ReactNode
}

/** The subjects of a group, or the administrators’ categories, with one of them beside; on a phone it slides over the list. */
export function SubjectsScreen({ taxonomy, list, slug, children }: SubjectsScreenProps) {
  const openId = openIdOf(slug, list.data)
  const isOpen = openId !== null
  const [isAdding, setAdding] = useFormDialog(drafts.newCategory)
  const add = () => setAdding(true)

  return (
    <main id="main" className={columnsClass}>
      {!isOpen && <ScreenTitle>{taxonomy.title}</ScreenTitle>}
      <div data-scroll-restoration-id="master" className={masterClass}>
        <div className={filtersClass}>
          <PageTitle isBeside={openId !== null && list.data !== undefined}>{taxonomy.title}</PageTitle>
          <AddButton label={taxonomy.hints.newCategory} variant="primary" onAdd={add} />
        </div>
        <section aria-label={taxonomy.title} data-scroll-restoration-id="list" className={listClass}>
          <Listed taxonomy={taxonomy} list={list} openId={openId} onAdd={add} />
        </section>
      </div>
      <DetailPane openSlug={isOpen ? slug : ''} list={{ to: taxonomy.listPath, search: true }}>
        {children}
      </DetailPane>
      {/* It stays after its first use, so that it can close in peace. */}
      {isAdding !== undefined && (
        <NewCategoryDialog taxonomy={taxonomy} open={isAdding} onClose={() => setAdding(false)} />
      )}
    </main>
  )
}

// What the list does not have shows nothing (specification §2), and so does not slide over it.
const openIdOf = (slug: string, subjects: readonly Category[] | undefined) => {
  const id = parseId(slug)
  return subjects === undefined || subjects.some((subject) => subject.id === id) ? id : null
}

interface ListedProps {
  readonly taxonomy: Taxonomy
  readonly list: UseQueryResult<Category[]>
  readonly openId: number | null
  readonly onAdd: () => void
}

// What could not be loaded, or not again, is shown below what there is (specification §8).
function Listed({ list, ...rest }: ListedProps) {
  return (
    <>
      {list.data && <SubjectList subjects={list.data} {...rest} />}
      {list.isPending && <SkeletonList />}
      {list.isError && <RequestFailed query={list} />}
    </>
  )
}

interface SubjectListProps {
  readonly taxonomy: Taxonomy
  readonly subjects: readonly Category[]
  /** The id of the one that is open beside the list. */
  readonly openId: number | null
  readonly onAdd: () => void
}

function SubjectList({ taxonomy, subjects, openId, onAdd }: SubjectListProps) {
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
        data-row
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
