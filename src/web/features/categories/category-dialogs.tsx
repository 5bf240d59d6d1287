import type { MutationOptions } from '@tanstack/react-query'
import { type Category, nameInput, type Subcategory } from '#contract/categories/categories.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import type * as z from '#contract/zod.ts'
import { comparing } from '#web/shared/compare/compare-part.tsx'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import type { Attempt } from '#web/shared/fields/form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { pluralize } from '#web/shared/pluralize.ts'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { addCategory, addSubcategory, removeCategory, removeSubcategory, renameSubcategory } from './mutations.ts'
import { nameFields } from './name-fields.ts'
import { source, type Taxonomy } from './taxonomy.ts'
import { texts } from './texts.ts'
import { type DialogKind, drafts } from './use-dialog.ts'

interface DialogProps {
  readonly taxonomy: Taxonomy
  readonly open: boolean
  readonly onClose: () => void
}

interface NewCategoryDialogProps extends DialogProps {
  /** Undefined if an earlier attempt saved it. */
  readonly onAdded: (category: Category | undefined) => void
}

export function NewCategoryDialog({ taxonomy, open, onClose, onAdded }: NewCategoryDialogProps) {
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={taxonomy.hints.newCategory}
      mutation={addCategory}
      toVariables={(name, { idempotencyKey }) => ({ name, idempotencyKey })}
      submitLabel={texts.add}
      draft={drafts.newCategory}
      onSaved={onAdded}
    />
  )
}

interface CategoryDialogProps extends DialogProps {
  readonly category: Category
  readonly kind: DialogKind
  /** The category itself is gone. */
  readonly onDeleted: () => void
}

export function CategoryDialog({ category, kind, onDeleted, ...dialog }: CategoryDialogProps) {
  if (kind.about === 'subcategory') {
    const Part = kind.do === 'rename' ? RenameSubcategory : DeleteSubcategory
    const subcategory = category.subCategories.find(({ id }) => id === kind.subcategory.id) ?? kind.subcategory
    return <Part subcategory={subcategory} {...dialog} />
  }
  if (kind.do === 'delete') return <DeleteCategory category={category} onDeleted={onDeleted} {...dialog} />
  return <NewSubcategory category={category} {...dialog} />
}

function NewSubcategory({ category, taxonomy, open, onClose }: DialogProps & { category: Category }) {
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={taxonomy.hints.addSubcategory}
      mutation={addSubcategory}
      toVariables={(name, { idempotencyKey }) => ({ id: category.id, name, idempotencyKey })}
      submitLabel={texts.add}
      draft={drafts.addTo(category)}
    />
  )
}

function RenameSubcategory({ subcategory, taxonomy, open, onClose }: DialogProps & { subcategory: Subcategory }) {
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={texts.rename(taxonomy.subcategory.one)}
      name={subcategory.name}
      mutation={renameSubcategory}
      toVariables={(name, { base }) => ({ id: subcategory.id, name, base: base.version })}
      submitLabel={texts.save}
      draft={drafts.renameSubcategory(subcategory)}
    />
  )
}

type DeleteCategoryProps = DialogProps & { readonly category: Category; readonly onDeleted: () => void }

function DeleteCategory({ taxonomy, category, open, onClose, onDeleted }: DeleteCategoryProps) {
  const { subCategories } = category
  const { one: kind } = taxonomy.category
  const deletion = useDeletion(removeCategory, { kind, onClose, onDeleted })
  return (
    <>
      {deletion.failure && <FailureBanner of={deletion.failure.error}>{deletion.failure.text}</FailureBanner>}
      <DeleteDialog
        open={open}
        onClose={onClose}
        object={category.name}
        within={
          subCategories.length > 0 ? { kind, items: pluralize(subCategories.length, taxonomy.subcategory) } : undefined
        }
        action={deletion.actionFor(category.id)}
      >
        <Consequence taxonomy={taxonomy} count={category.count} />
      </DeleteDialog>
    </>
  )
}

function DeleteSubcategory({ taxonomy, subcategory, open, onClose }: DialogProps & { subcategory: Subcategory }) {
  const { one: kind } = taxonomy.subcategory
  const deletion = useDeletion(removeSubcategory, { kind, onClose })
  return (
    <>
      {deletion.failure && <FailureBanner of={deletion.failure.error}>{deletion.failure.text}</FailureBanner>}
      <DeleteDialog open={open} onClose={onClose} object={subcategory.name} action={deletion.actionFor(subcategory.id)}>
        <Consequence taxonomy={taxonomy} count={subcategory.count} />
      </DeleteDialog>
    </>
  )
}

function Consequence({ taxonomy, count }: { taxonomy: Taxonomy; count: number }) {
  return count > 0 && <p>{taxonomy.consequenceOf(pluralize(count, source))}</p>
}

interface NameDialogProps<Variables, Reply> {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly name?: string
  readonly mutation: MutationOptions<Reply, Error, Variables>
  readonly toVariables: (name: string, attempt: Attempt<z.input<typeof nameInput>>) => Variables
  readonly submitLabel: string
  readonly draft: string
  readonly onSaved?: (reply: Reply) => void
}

function NameDialog<Variables, Reply>(props: NameDialogProps<Variables, Reply>) {
  const { open, onClose, title, name = '', mutation, toVariables, submitLabel, draft, onSaved } = props
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <DialogForm
        schema={nameInput}
        defaultValues={{ name }}
        mutation={mutation}
        toVariables={(values, attempt) => toVariables(values.name, attempt)}
        {...(name !== '' && { version: stateOf(name), renderComparison: comparing(stateOf(name), nameFields) })}
        onSuccess={(reply) => {
          onClose()
          onSaved?.(reply)
        }}
        submitLabel={submitLabel}
        draft={draft}
        onCancel={onClose}
      >
        <TextField<z.input<typeof nameInput>> name="name" label={texts.name} autoComplete="off" required />
      </DialogForm>
    </Dialog>
  )
}
