import { type MutationOptions, useMutation } from '@tanstack/react-query'
import type { Category, Subcategory } from '#contract/categories.ts'
import { failures } from '#contract/messages.ts'
import { isApiError } from '#web/api/api-error.ts'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { removeCategory, removeSubcategory } from './mutations.ts'
import { counted, source, type Taxonomy } from './taxonomy.ts'

interface DialogProps {
  readonly taxonomy: Taxonomy
  readonly open: boolean
  readonly onClose: () => void
}

type DeleteCategoryProps = DialogProps & { readonly category: Category; readonly onDeleted: () => void }

export function DeleteCategory({ taxonomy, category, open, onClose, onDeleted }: DeleteCategoryProps) {
  const { subCategories } = category
  const { one: kind } = taxonomy.category
  const deletion = useDeletion(removeCategory, category.id, { kind, onClose, onDeleted })
  return (
    <>
      {deletion.failure && <Banner tone="error">{deletion.failure}</Banner>}
      <DeleteDialog
        open={open}
        onClose={onClose}
        within={
          subCategories.length > 0 ? { kind, items: counted(subCategories.length, taxonomy.subcategory) } : undefined
        }
        action={deletion.action}
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
  const deletion = useDeletion(removeSubcategory, subcategory.id, { kind, onClose })
  return (
    <>
      {deletion.failure && <Banner tone="error">{deletion.failure}</Banner>}
      <DeleteDialog open={open} onClose={onClose} action={deletion.action}>
        <Fate taxonomy={taxonomy} count={subcategory.count} />
      </DeleteDialog>
    </>
  )
}

function Fate({ taxonomy, count }: { taxonomy: Taxonomy; count: number }) {
  return count > 0 && <p>{taxonomy.fateOf(counted(count, source))}</p>
}

interface Ways {
  readonly kind: string
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/**
 * However it ends, the question closes; what somebody else has deleted meanwhile counts as deleted (specification §4).
 * Why something can't be deleted yet is the server's to say.
 */
const useDeletion = (options: MutationOptions<undefined, Error, number>, id: number, ways: Ways) => {
  const { error, isPending, mutate } = useMutation(options)
  const isGone = isApiError(error, 'not_found')
  const reason = isApiError(error, 'conflict') ? error.message : failures.deleting(ways.kind)
  const done = () => {
    ways.onClose()
    ways.onDeleted?.()
  }
  const failed = (failure: Error) => (isApiError(failure, 'not_found') ? done() : ways.onClose())
  return {
    failure: error !== null && !isGone ? reason : undefined,
    action: { run: () => mutate(id, { onSuccess: done, onError: failed }), pending: isPending },
  }
}
