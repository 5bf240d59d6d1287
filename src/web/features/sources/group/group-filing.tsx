import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
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

/** Where the source is filed in one's group, and what may be done about it. */
export function GroupFiling({ source }: { source: Source }) {
  const isOffered = useMay('groupSource.change')
  const [shown, show] = useState<ShownDialog>()
  const addButton = useRef<HTMLButtonElement>(null)
  const filed = source.groupSubCategory
  const dialog = (kind: ShownDialog['kind']) => ({
    source,
    open: shown?.isOpen === true && shown.kind === kind,
    onClose: () => show({ kind, isOpen: false }),
  })
  return (
    <>
      {isOffered && (
        <div
          onPointerEnter={preload}
          onFocus={preload}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small"
        >
          {filed && <Place filed={filed} />}
          <span className="flex gap-2">
            <Button
              ref={addButton}
              size="small"
              aria-keyshortcuts="a"
              onClick={() => show({ kind: 'add', isOpen: true })}
            >
              {!filed && <Icon name="folder" />}
              {filed ? 'Move' : 'Add to group'}
            </Button>
            {filed && (
              <Button size="small" variant="quiet" onClick={() => show({ kind: 'remove', isOpen: true })}>
                Remove from group
              </Button>
            )}
          </span>
        </div>
      )}
      {/* They stay mounted after their first use, so that they can close in peace. */}
      {shown && <AddToGroupDialog {...dialog('add')} />}
      {shown && <RemoveFromGroupDialog {...dialog('remove')} thenFocus={addButton} />}
    </>
  )
}

function Place({ filed }: { filed: SubcategoryRef }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-muted">
      <Icon name="folder" />
      <span className="sr-only">In your group under </span>
      <Link
        to="/my-sources"
        search={{ subCategory: String(filed.id) }}
        activeOptions={{ exact: true }}
        className={quietLinkClass}
      >
        <bdi>{filed.category.name}</bdi> › <bdi>{filed.name}</bdi>
      </Link>
    </span>
  )
}
