import { useId, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { useMay } from '#web/session/permissions.ts'
import { useOwn } from '#web/session/use-own.ts'
import { EditButton } from '#web/shared/edit-button.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { AddButton } from './add-button.tsx'
import { CategoryDialog, preloadDialogs } from './lazy-dialogs.tsx'
import { type Question, useQuestion } from './question.ts'
import { SubcategoryList } from './subcategory-list.tsx'
import { capitalized, contentsOf, type Taxonomy } from './taxonomy.ts'

interface SubjectDetailProps {
  readonly taxonomy: Taxonomy
  readonly subject: Category
  readonly onDeleted: () => void
}

/** A subject with its categories, to read or to edit. */
export function SubjectDetail({ taxonomy, subject, onDeleted }: SubjectDetailProps) {
  const [isEditing = false, setEditing] = useOwn<boolean>()
  const { asked, ask, close } = useQuestion()
  const headingId = useId()
  const add = () => ask({ about: 'category', do: 'addTo' })
  return (
    <article className="flex flex-col gap-4 p-6 phone:px-4 phone:pt-2">
      <ScreenTitle>{isEditing ? `Edit ${subject.name}` : subject.name}</ScreenTitle>
      <header className="flex max-w-prose items-start gap-3">
        <div className="min-w-0 grow">
          <h1 className="text-title font-bold">
            <bdi>{subject.name}</bdi>
          </h1>
          <p className="text-small text-muted">{contentsOf(taxonomy, subject)}</p>
        </div>
        <EditSwitch isEditing={isEditing} onEdit={setEditing} />
      </header>
      {isEditing && <OwnActions kind={taxonomy.category.one} onAsk={ask} />}
      {asked && (
        <CategoryDialog
          key={asked.turn}
          taxonomy={taxonomy}
          category={subject}
          question={asked.question}
          open={asked.isOpen}
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
          onAsk={isEditing ? ask : undefined}
        />
      </section>
    </article>
  )
}

/** The way into the edit mode and out of it. What takes the other's place takes the focus, too. */
function EditSwitch({ isEditing, onEdit }: { isEditing: boolean; onEdit: (isEditing: boolean) => void }) {
  const isOffered = useMay('taxonomy.change')
  const [wasEdited, setWasEdited] = useState(false)
  if (isEditing && !wasEdited) setWasEdited(true)
  if (isEditing) {
    return (
      <Button ref={takeFocus} variant="primary" onClick={() => onEdit(false)}>
        Done
      </Button>
    )
  }
  return isOffered && <EditButton wasEdited={wasEdited} onEdit={() => onEdit(true)} preload={preloadDialogs} />
}

function OwnActions({ kind, onAsk }: { kind: string; onAsk: (question: Question) => void }) {
  return (
    <div className="flex max-w-prose flex-wrap justify-between gap-2">
      <Button onClick={() => onAsk({ about: 'category', do: 'rename' })}>Rename {kind}</Button>
      <Button variant="danger" onClick={() => onAsk({ about: 'category', do: 'delete' })}>
        Delete {kind}
      </Button>
    </div>
  )
}
