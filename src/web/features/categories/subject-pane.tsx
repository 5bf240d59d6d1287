import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import type { Category } from '#contract/categories.ts'
import { parseId } from '#contract/text-rules.ts'
import { useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { EditButton, type EditMode, useEditMode } from '#web/shared/edit-mode.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { focusScreen, takeFocus } from '#web/ui/take-focus.ts'
import { AddButton } from './add-button.tsx'
import { CategoryDialog, preloadDialogs } from './lazy-dialogs.tsx'
import { NothingOpen } from './nothing-open.tsx'
import { SubcategoryList } from './subcategory-list.tsx'
import { capitalized, contentsOf, type Taxonomy } from './taxonomy.ts'
import { type DialogKind, useDialog } from './use-dialog.ts'

interface SubjectPaneProps {
  readonly slug: string
  readonly taxonomy: Taxonomy
  readonly list: UseQueryResult<Category[]>
}

/** The detail of what the address names, as the list has it; what the list does not have is not open. */
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

/** A subject with its categories, to read or to edit. */
function SubjectDetail({ taxonomy, subject, onDeleted }: SubjectDetailProps) {
  const mode = useEditMode()
  const { isEditing } = mode
  const { shown, open, close } = useDialog(subject)
  const headingId = useId()
  const add = () => open({ about: 'category', do: 'addTo' })
  return (
    <article className="flex flex-col gap-4 p-6 phone:px-4 phone:pt-2">
      <ScreenTitle>{isEditing ? `Edit ${subject.name}` : subject.name}</ScreenTitle>
      <header className="flex max-w-prose items-start gap-3">
        <div className="min-w-0 grow">
          <PageTitle className="wrap-anywhere">
            <bdi>{subject.name}</bdi>
          </PageTitle>
          <p className="text-small text-muted">{contentsOf(taxonomy, subject)}</p>
        </div>
        <EditSwitch mode={mode} />
      </header>
      {isEditing && <OwnActions kind={taxonomy.category.one} onOpen={open} />}
      {shown && (
        <CategoryDialog
          key={shown.turn}
          taxonomy={taxonomy}
          category={subject}
          kind={shown.kind}
          open={shown.isOpen}
          onClose={close}
          onDeleted={onDeleted}
        />
      )}
      <section aria-labelledby={headingId} className="flex max-w-prose flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={headingId} className="text-heading font-bold">
            {capitalized(taxonomy.subcategory.many)}
          </h2>
          {subject.subCategories.length > 0 && (
            <AddButton label={taxonomy.hints.addSubcategory} variant="secondary" onAdd={add} />
          )}
        </div>
        <SubcategoryList
          taxonomy={taxonomy}
          subcategories={subject.subCategories}
          onAdd={add}
          onOpen={isEditing ? open : undefined}
        />
      </section>
    </article>
  )
}

/** The way into the edit mode and out of it. What takes the other's place takes the focus, too. */
function EditSwitch({ mode }: { mode: EditMode }) {
  const isOffered = useMay('taxonomy.change')
  if (mode.isEditing) {
    return (
      <Button ref={takeFocus} variant="primary" onClick={mode.end}>
        Done
      </Button>
    )
  }
  return isOffered && <EditButton mode={mode} preload={preloadDialogs} />
}

function OwnActions({ kind, onOpen }: { kind: string; onOpen: (dialog: DialogKind) => void }) {
  return (
    <div className="flex max-w-prose flex-wrap justify-between gap-2">
      <Button onClick={() => onOpen({ about: 'category', do: 'rename' })}>Rename {kind}</Button>
      <Button variant="danger" onClick={() => onOpen({ about: 'category', do: 'delete' })}>
        Delete {kind}
      </Button>
    </div>
  )
}
