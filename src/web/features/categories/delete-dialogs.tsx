import type { Category, Subcategory } from '#contract/categories.ts'
import { pluralise } from '#contract/pluralise.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Banner } from '#web/ui/banner.tsx'
import { removeCategory, removeSubcategory } from './mutations.ts'
import { source, type Taxonomy } from './taxonomy.ts'

interface DialogProps {
  readonly taxonomy: Taxonomy
  readonly open: boolean
  readonly onClose: () => void
}

type DeleteCategoryProps = DialogProps & { readonly category: Category; readonly onDeleted: () => void }

export function DeleteCategory({ taxonomy, category, open, onClose, onDeleted }: DeleteCategoryProps) {
  const { subCategories } = category
  const { one: kind } = taxonomy.category
  const deletion = useDeletion(removeCategory, { kind, onClose, onDeleted })
  return (
    <>
      {deletion.failure && <Banner tone="error">{deletion.failure}</Banner>}
      <DeleteDialog
        open={open}
        onClose={onClose}
        within={
          subCategories.length > 0 ? { kind, items: pluralise(subCategories.length, taxonomy.subcategory) } : undefined
        }
        action={deletion.actionFor(category.id)}
      >
        <Fate taxonomy={taxonomy} count={category.count} />
      </DeleteDialog>
    </>
  )
}

export function DeleteSubcategory({
  taxonomy,
  subcategory,
  open,
  onClose,
}: DialogProps & { subcategory: Subcategory }) {
  const { one: kind } = taxonomy.subcategory
  const deletion = useDeletion(removeSubcategory, { kind, onClose })
  return (
    <>
      {deletion.failure && <Banner tone="error">{deletion.failure}</Banner>}
      <DeleteDialog open={open} onClose={onClose} action={deletion.actionFor(subcategory.id)}>
        <Fate taxonomy={taxonomy} count={subcategory.count} />
      </DeleteDialog>
    </>
  )
}

function Fate({ taxonomy, count }: { taxonomy: Taxonomy; count: number }) {
  return count > 0 && <p>{taxonomy.fateOf(pluralise(count, source))}</p>
}
