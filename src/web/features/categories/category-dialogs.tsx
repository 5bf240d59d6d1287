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
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={taxonomy.hints.newCategory}
      mutation={addCategory}
      toVariables={(name) => name}
      submitLabel="Add"
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
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={taxonomy.hints.addSubcategory}
      mutation={addSubcategory}
      toVariables={(name) => ({ id: category.id, name })}
      submitLabel="Add"
    />
  )
}

function RenameCategory({ category, taxonomy, open, onClose }: DialogProps & { category: Category }) {
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={`Rename ${taxonomy.category.one}`}
      name={category.name}
      mutation={renameCategory}
      toVariables={(name) => ({ id: category.id, name })}
      submitLabel="Save"
    />
  )
}

function RenameSubcategory({ subcategory, taxonomy, open, onClose }: DialogProps & { subcategory: Subcategory }) {
  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={`Rename ${taxonomy.subcategory.one}`}
      name={subcategory.name}
      mutation={renameSubcategory}
      toVariables={(name) => ({ id: subcategory.id, name })}
      submitLabel="Save"
    />
  )
}
