import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import { parseId } from '#contract/text/text-rules.ts'
import { isDraftOpen } from '#web/session/drafts.ts'
import { useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { capitalized } from '#web/shared/capitalized.ts'
import { DeleteArea } from '#web/shared/delete-area.tsx'
import { EditButton, type EditMode, useEditMode } from '#web/shared/edit-mode.tsx'
import { useJustMade } from '#web/shared/just-made.ts'
import { pluralize } from '#web/shared/pluralize.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { focusScreen } from '#web/ui/take-focus.ts'
import { AddButton } from './add-button.tsx'
import { CategoryDialog, preloadDialogs, TitleForm } from './lazy-dialogs.tsx'
import { NothingOpen } from './nothing-open.tsx'
import { SubcategoryList } from './subcategory-list.tsx'
import { SubjectSources } from './subject-sources.tsx'
import { contentsOf, isDeletable, source, type Taxonomy } from './taxonomy.ts'
import { texts } from './texts.ts'
import { type DialogKind, drafts, useDialog } from './use-dialog.ts'

interface SubjectPaneProps {
  readonly slug: string
  readonly taxonomy: Taxonomy
  readonly list: UseQueryResult<Category[]>
}

export function SubjectPane({ slug, taxonomy, list }: SubjectPaneProps) {
  const id = parseId(slug)
  return id === null ? (
    <NothingOpen taxonomy={taxonomy} />
  ) : (
    <FoundSubject key={id} id={id} taxonomy={taxonomy} list={list} />
  )
}

function FoundSubject({ id, taxonomy, list }: Omit<SubjectPaneProps, 'slug'> & { readonly id: number }) {
  const navigate = useNavigate()
  const subject = list.data?.find((each) => each.id === id)
  const leave = () => void navigate({ to: taxonomy.listPath }).then(focusScreen)
  if (subject) return <SubjectDetail taxonomy={taxonomy} subject={subject} onDeleted={leave} />
  return (
    <Async query={list} loading={<SkeletonDetail />}>
      {() => <NothingOpen taxonomy={taxonomy} />}
    </Async>
  )
}

interface SubjectDetailProps {
  readonly taxonomy: Taxonomy
  readonly subject: Category
  readonly onDeleted: () => void
}

function SubjectDetail({ taxonomy, subject, onDeleted }: SubjectDetailProps) {
  const isNew = useJustMade(drafts.rename(subject))
  const mode = useEditMode(isNew || isDraftOpen(drafts.rename(subject)))
  const isEditing = useMay('taxonomy.change') && mode.isEditing
  const { shown, open, close } = useDialog(subject)
  // The dialog for deleting the subject is rendered beside its button.
  const asksToDelete = isAboutAll(shown?.kind)
  const dialog = shown && (
    <CategoryDialog
      key={shown.turn}
      taxonomy={taxonomy}
      category={subject}
      kind={shown.kind}
      open={shown.isOpen}
      onClose={close}
      onDeleted={onDeleted}
    />
  )
  return (
    <article className="flex flex-col gap-4 p-6 phone:px-4 phone:pt-2">
      <header className="flex max-w-prose flex-col">
        <Title subject={subject} mode={mode}>
          {isEditing && <TitleForm taxonomy={taxonomy} category={subject} isNew={isNew} onDone={mode.end} />}
        </Title>
        <p className="text-small text-muted">{contentsOf(taxonomy, subject)}</p>
      </header>
      {!asksToDelete && dialog}
      <Subcategories taxonomy={taxonomy} subject={subject} onOpen={open} isEditing={isEditing} />
      <SubjectSources taxonomy={taxonomy} subject={subject} isEditing={isEditing} />
      <DeleteSubject
        taxonomy={taxonomy}
        subject={subject}
        isOffered={isEditing}
        onAsk={() => open({ about: 'category', do: 'delete' })}
      >
        {asksToDelete && dialog}
      </DeleteSubject>
    </article>
  )
}

const isAboutAll = (kind: DialogKind | undefined): boolean => kind?.about === 'category' && kind.do === 'delete'

interface TitleProps {
  readonly subject: Category
  readonly mode: EditMode
  readonly children: ReactNode
}

function Title({ subject, mode, children }: TitleProps) {
  const isOffered = useMay('taxonomy.change')
  if (children) {
    return (
      <>
        <ScreenTitle>{texts.editing(subject.name)}</ScreenTitle>
        {children}
      </>
    )
  }
  return (
    <div className="flex items-start gap-3">
      <ScreenTitle>{subject.name}</ScreenTitle>
      <PageTitle className="grow wrap-anywhere">
        <bdi>{subject.name}</bdi>
      </PageTitle>
      {isOffered && <EditButton mode={mode} preload={preloadDialogs} />}
    </div>
  )
}

interface SubcategoriesProps {
  readonly taxonomy: Taxonomy
  readonly subject: Category
  readonly isEditing: boolean
  readonly onOpen: (dialog: DialogKind) => void
}

function Subcategories({ taxonomy, subject: { subCategories }, isEditing, onOpen }: SubcategoriesProps) {
  const headingId = useId()
  const add = () => onOpen({ about: 'category', do: 'addTo' })
  return (
    <section aria-labelledby={headingId} className="flex max-w-prose flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-heading font-bold">
          {capitalized(taxonomy.subcategory.many)}
        </h2>
        {subCategories.length > 0 && (
          <AddButton label={taxonomy.hints.addSubcategory} variant="secondary" onAdd={add} />
        )}
      </div>
      <SubcategoryList
        taxonomy={taxonomy}
        subcategories={subCategories}
        onAdd={add}
        onOpen={isEditing ? onOpen : undefined}
      />
    </section>
  )
}

interface DeleteSubjectProps {
  readonly taxonomy: Taxonomy
  readonly subject: Category
  readonly isOffered: boolean
  readonly onAsk: () => void
  readonly children: ReactNode
}

function DeleteSubject({ taxonomy, subject, isOffered, onAsk, children }: DeleteSubjectProps) {
  if (!isOffered) return null
  if (!isDeletable(taxonomy, subject)) {
    return (
      <p className="max-w-prose border-t border-line pt-4 text-small text-muted">
        {taxonomy.consequenceOf(pluralize(subject.count, source))}
      </p>
    )
  }
  return (
    <DeleteArea label={texts.delete(taxonomy.category.one)} onAsk={onAsk}>
      {children}
    </DeleteArea>
  )
}
