import { useMutation } from '@tanstack/react-query'
import type { Category, Subcategory } from '#contract/categories.ts'
import { DeleteCategory, DeleteSubcategory } from './delete-dialogs.tsx'
import { addCategory, addSubcategory, renameCategory, renameSubcategory } from './mutations.ts'
import { NameDialog } from './name-dialog.tsx'
import type { Question } from './question.ts'
import type { Taxonomy } from './taxonomy.ts'

interface DialogProps {
  readonly taxonomy: Taxonomy
  readonly open: boolean
  readonly onClose: () => void
}

export function NewCategoryDialog({ taxonomy, open, onClose }: DialogProps) {
  const add = useMutation(addCategory)
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={taxonomy.hints.newCategory}
      action={{ label: 'Add', pending: add.isPending, run: (name) => add.mutateAsync(name) }}
    />
  )
}

interface CategoryDialogProps extends DialogProps {
  readonly category: Category
  readonly question: Question
  /** The category itself is no longer there. */
  readonly onDeleted: () => void
}

/** Asks the question about a category. What then failed is told where this part stands. */
export function CategoryDialog({ category, question, onDeleted, ...dialog }: CategoryDialogProps) {
  if (question.about === 'subcategory') {
    const Part = question.do === 'rename' ? RenameSubcategory : DeleteSubcategory
    return <Part subcategory={question.subcategory} {...dialog} />
  }
  if (question.do === 'delete') return <DeleteCategory category={category} onDeleted={onDeleted} {...dialog} />
  const Part = question.do === 'rename' ? RenameCategory : NewSubcategory
  return <Part category={category} {...dialog} />
}

function NewSubcategory({ category, taxonomy, open, onClose }: DialogProps & { category: Category }) {
  const add = useMutation(addSubcategory)
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={taxonomy.hints.addSubcategory}
      action={{ label: 'Add', pending: add.isPending, run: (name) => add.mutateAsync({ id: category.id, name }) }}
    />
  )
}

function RenameCategory({ category, taxonomy, open, onClose }: DialogProps & { category: Category }) {
  const { isPending, mutateAsync } = useMutation(renameCategory)
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={`Rename ${taxonomy.category.one}`}
      name={category.name}
      action={{ label: 'Save', pending: isPending, run: (name) => mutateAsync({ id: category.id, name }) }}
    />
  )
}

function RenameSubcategory({ subcategory, taxonomy, open, onClose }: DialogProps & { subcategory: Subcategory }) {
  const { isPending, mutateAsync } = useMutation(renameSubcategory)
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={`Rename ${taxonomy.subcategory.one}`}
      name={subcategory.name}
      action={{ label: 'Save', pending: isPending, run: (name) => mutateAsync({ id: subcategory.id, name }) }}
    />
  )
}
