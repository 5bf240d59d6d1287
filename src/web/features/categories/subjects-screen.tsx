import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import { limits } from '#contract/limits.ts'
import { subjectHints } from '#contract/messages.ts'
import { parseId } from '#contract/text/text-rules.ts'
import { capitalized } from '#web/shared/capitalized.ts'
import { DetailPane } from '#web/shared/detail-pane.tsx'
import { justMade } from '#web/shared/just-made.ts'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Count } from '#web/ui/badge.tsx'
import { columnsClass, filtersClass, filtersHeadClass, listClass, masterClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { rowClass } from '#web/ui/row-class.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { AddButton } from './add-button.tsx'
import { NewCategoryDialog } from './lazy-dialogs.tsx'
import { namedLike } from './named-like.ts'
import { contentsOf, source, type Taxonomy } from './taxonomy.ts'
import { texts } from './texts.ts'
import { drafts } from './use-dialog.ts'

interface SubjectsScreenProps {
  readonly taxonomy: Taxonomy
  readonly list: UseQueryResult<Category[]>
  readonly slug: string
  readonly children: ReactNode
}

/** Master-detail screen; on a phone the detail covers the list. */
export function SubjectsScreen({ taxonomy, list, slug, children }: SubjectsScreenProps) {
  const openId = openIdOf(slug, list.data)
  const isOpen = openId !== null
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useFormDialog(drafts.newCategory)
  const openAdded = useOpenAdded(taxonomy)
  const add = () => setAdding(true)
  const added = (category: Category | undefined) => {
    // Clears the filter, so that the new entry is visible.
    setText('')
    openAdded(category)
  }
  return (
    <main id="main" className={columnsClass}>
      {!isOpen && <ScreenTitle>{taxonomy.title}</ScreenTitle>}
      <div data-scroll-restoration-id="master" className={masterClass}>
        <div className={cx(filtersClass, headInSight)}>
          <div className={filtersHeadClass}>
            <PageTitle isBeside={isOpen && list.data !== undefined} className="grow">
              {taxonomy.title}
            </PageTitle>
            <AddButton label={taxonomy.hints.newCategory} variant={isOpen ? 'secondary' : 'primary'} onAdd={add} />
            <SearchInput
              label={taxonomy.hints.filter}
              placeholder={taxonomy.hints.filter}
              maxLength={limits.search}
              value={text}
              onChange={setText}
              className="order-last basis-full"
            />
          </div>
          {list.data && <Totals taxonomy={taxonomy} subjects={list.data} />}
        </div>
        <section aria-label={taxonomy.title} data-scroll-restoration-id="list" className={listClass}>
          <Listed taxonomy={taxonomy} list={list} text={text} openId={openId} onAdd={add} />
        </section>
      </div>
      <DetailPane openSlug={isOpen ? slug : ''} list={{ to: taxonomy.listPath, search: true }}>
        {children}
      </DetailPane>
      {/* Stays mounted after its first use for the closing animation. */}
      {isAdding !== undefined && (
        <NewCategoryDialog taxonomy={taxonomy} open={isAdding} onClose={() => setAdding(false)} onAdded={added} />
      )}
    </main>
  )
}

const headInSight = 'sticky top-0 z-2 phone:top-stuck [@media(max-height:500px)]:static'

const useOpenAdded = ({ detailPath }: Taxonomy) => {
  const navigate = useNavigate()
  return (category: Category | undefined) => {
    if (!category) return
    justMade(drafts.rename(category))
    void navigate({ to: detailPath, params: { slug: String(category.id) } })
  }
}

function Totals({ taxonomy, subjects }: { taxonomy: Taxonomy; subjects: readonly Category[] }) {
  const all = [
    [taxonomy.category, subjects.length],
    [taxonomy.subcategory, subjects.reduce((sum, { subCategories }) => sum + subCategories.length, 0)],
    [source, subjects.reduce((sum, { count }) => sum + count, 0)],
  ] as const
  return (
    <dl className="flex flex-col gap-1 px-1.5 text-small max-desktop:hidden">
      {all.map(([{ many }, count]) => (
        <div key={many} className="flex justify-between gap-2">
          <dt className="text-muted">{capitalized(many)}</dt>
          <dd>
            <Count value={count} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const openIdOf = (slug: string, subjects: readonly Category[] | undefined) => {
  const id = parseId(slug)
  return subjects === undefined || subjects.some((subject) => subject.id === id) ? id : null
}

interface ListedProps {
  readonly taxonomy: Taxonomy
  readonly list: UseQueryResult<Category[]>
  readonly text: string
  readonly openId: number | null
  readonly onAdd: () => void
}

// Load errors are shown below existing data (specification §8).
function Listed({ list, ...rest }: ListedProps) {
  return (
    <>
      {list.data && <SubjectList subjects={list.data} {...rest} />}
      {list.isPending && <SkeletonList />}
      {list.isError && <RequestFailed query={list} />}
    </>
  )
}

interface SubjectListProps extends Pick<ListedProps, 'taxonomy' | 'text' | 'onAdd'> {
  readonly subjects: readonly Category[]
  readonly openId: number | null
}

function SubjectList({ taxonomy, subjects, text, openId, onAdd }: SubjectListProps) {
  const found = text.trim() === '' ? undefined : namedLike(subjects, text)
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
    <>
      {/* Empty live region, so that later text is announced. */}
      <output className={found ? 'border-b border-line px-4 py-1.5 text-small text-muted' : 'sr-only'}>
        {found && texts.found(found.length, subjects.length, taxonomy.category)}
      </output>
      <ul className="desktop:py-2">
        {(found ?? subjects.map((subject) => ({ subject, within: [] }))).map(({ subject, within }) => (
          <SubjectRow
            key={subject.id}
            taxonomy={taxonomy}
            subject={subject}
            within={within}
            isOpen={subject.id === openId}
          />
        ))}
      </ul>
    </>
  )
}

interface SubjectRowProps {
  readonly taxonomy: Taxonomy
  readonly subject: Category
  readonly within: readonly string[]
  readonly isOpen: boolean
}

function SubjectRow({ taxonomy, subject, within, isOpen }: SubjectRowProps) {
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
          {within.length > 0 && <bdi className="truncate text-caption text-muted">{within.join(' · ')}</bdi>}
        </span>
      </Link>
    </li>
  )
}
