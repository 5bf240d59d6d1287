import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { SubcategoryRef } from '#contract/categories.ts'
import type { Source } from '#contract/sources.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietLinkClass } from '#web/ui/link-class.ts'

const loadFiling = async () => (await import('./add-to-group-dialog.tsx')).AddToGroupDialog
const AddToGroupDialog = lazyPart(loadFiling)
const loadRemoval = async () => (await import('./remove-from-group-dialog.tsx')).RemoveFromGroupDialog
const RemoveFromGroupDialog = lazyPart(loadRemoval)
// Only a head start: if it fails, opening the dialog says so.
const preload = () => void Promise.all([loadFiling(), loadRemoval()]).catch(() => undefined)

interface ShownDialog {
  readonly kind: 'add' | 'remove'
  readonly isOpen: boolean
}

interface GroupFiling {
  /** Files it, or moves it; nothing for whom the policy has no such action. */
  readonly button: ReactNode
  /** Where it is filed, and the way out of there; nothing where it is not. */
  readonly place: ReactNode
  readonly dialogs: ReactNode
}

/** Where the source is filed in one's group and what may be done about it, for the places of the detail that show it. */
export const useGroupFiling = (source: Source): GroupFiling => {
  const isOffered = useMay('groupSource.change')
  const [shown, show] = useState<ShownDialog>()
  const addButton = useRef<HTMLButtonElement>(null)
  const filed = source.groupSubCategory
  const dialog = (kind: ShownDialog['kind']) => ({
    source,
    open: shown?.isOpen === true && shown.kind === kind,
    onClose: () => show({ kind, isOpen: false }),
  })
  if (!isOffered) return { button: null, place: null, dialogs: null }
  return {
    button: (
      <Button
        ref={addButton}
        size="small"
        aria-keyshortcuts="a"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => show({ kind: 'add', isOpen: true })}
      >
        <Icon name="folder" size={16} />
        {filed ? 'Move' : 'Add to group'}
      </Button>
    ),
    place: filed && <Place filed={filed} onRemove={() => show({ kind: 'remove', isOpen: true })} />,
    // They stay mounted after their first use, so that they can close in peace.
    dialogs: shown && (
      <>
        <AddToGroupDialog {...dialog('add')} />
        <RemoveFromGroupDialog {...dialog('remove')} thenFocus={addButton} />
      </>
    ),
  }
}

function Place({ filed, onRemove }: { filed: SubcategoryRef; onRemove: () => void }) {
  return (
    <>
      <Link
        to="/my-sources"
        search={{ subCategory: String(filed.id) }}
        activeOptions={{ exact: true }}
        className={quietLinkClass}
      >
        <bdi>{filed.category.name}</bdi> › <bdi>{filed.name}</bdi>
      </Link>
      <Button
        size="small"
        variant="quiet"
        className="-my-1.5"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onRemove}
      >
        Remove<span className="sr-only"> from group</span>
      </Button>
    </>
  )
}
