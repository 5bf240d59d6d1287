import { type ReactNode, useRef, useState } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { CategoryPath } from '#web/features/sources/category-path.tsx'
import { foldingClass, labelClass } from '#web/features/sources/detail/detail-class.ts'
import { groupLibrary } from '#web/features/sources/library.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FileAgain, useLastSubcategory } from './file-again.tsx'
import { texts } from './texts.ts'

export const loadFiling = async () => (await import('./add-to-group-dialog.tsx')).AddToGroupDialog
const AddToGroupDialog = lazyPart(loadFiling)
const loadRemoval = async () => (await import('./remove-from-group-dialog.tsx')).RemoveFromGroupDialog
const RemoveFromGroupDialog = lazyPart(loadRemoval)
// Failures surface when the dialog is opened.
const preload = () => void Promise.all([loadFiling(), loadRemoval()]).catch(() => undefined)
const preloading = { onPointerEnter: preload, onFocus: preload }

interface ShownDialog {
  readonly kind: 'add' | 'remove'
  readonly isOpen: boolean
}

interface GroupFiling {
  /** Button to file; none if filed or not permitted. */
  readonly button: ReactNode
  /** Current filing with actions, or quick filing. */
  readonly place: ReactNode
  readonly dialogs: ReactNode
}

export const useGroupFiling = (source: Source): GroupFiling => {
  const isOffered = useMay('groupSource.change')
  const [shown, show] = useState<ShownDialog>()
  // Takes the focus afterwards, because the pressed button may be gone.
  const filer = useRef<HTMLButtonElement>(null)
  const filed = source.groupSubCategory
  const last = useLastSubcategory(isOffered && !filed)
  const dialog = (kind: ShownDialog['kind']) => ({
    source,
    open: shown?.isOpen === true && shown.kind === kind,
    onClose: () => show({ kind, isOpen: false }),
    thenFocus: filer,
  })
  if (!isOffered) return { button: null, place: null, dialogs: null }
  const file = { ref: filer, 'aria-keyshortcuts': 'a', onClick: () => show({ kind: 'add', isOpen: true }) }
  return {
    button: !filed && (
      <Button size="small" className={foldingClass} title={texts.addToGroup} {...preloading} {...file}>
        <Icon name="folder" size={16} />
        <span className={labelClass}>{texts.addToGroup}</span>
      </Button>
    ),
    place: filed ? (
      <>
        <CategoryPath place={filed} listPath={groupLibrary.listPath} />
        <span className="-my-1.5 -ml-3 flex">
          <Button size="small" variant="quiet" {...preloading} {...file}>
            {texts.move}
          </Button>
          <Button size="small" variant="quiet" {...preloading} onClick={() => show({ kind: 'remove', isOpen: true })}>
            {texts.remove}
            <span className="sr-only">{texts.fromGroup}</span>
          </Button>
        </span>
      </>
    ) : (
      last && <FileAgain source={source} place={last} thenFocus={filer} />
    ),
    // Mounted after first use for the closing animation.
    dialogs: shown && (
      <>
        <AddToGroupDialog {...dialog('add')} />
        <RemoveFromGroupDialog {...dialog('remove')} />
      </>
    ),
  }
}
