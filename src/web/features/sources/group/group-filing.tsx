import { type ReactNode, useRef, useState } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { CategoryPath } from '#web/features/sources/category-path.tsx'
import { foldingClass, labelClass } from '#web/features/sources/detail/detail-class.ts'
import { groupLibrary } from '#web/features/sources/library.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FileAgain, useLastPlace } from './file-again.tsx'
import { texts } from './texts.ts'

const loadFiling = async () => (await import('./add-to-group-dialog.tsx')).AddToGroupDialog
const AddToGroupDialog = lazyPart(loadFiling)
const loadRemoval = async () => (await import('./remove-from-group-dialog.tsx')).RemoveFromGroupDialog
const RemoveFromGroupDialog = lazyPart(loadRemoval)
// Only a head start: if it fails, opening the dialog says so.
const preload = () => void Promise.all([loadFiling(), loadRemoval()]).catch(() => undefined)
const preloading = { onPointerEnter: preload, onFocus: preload }

interface ShownDialog {
  readonly kind: 'add' | 'remove'
  readonly isOpen: boolean
}

interface GroupFiling {
  /** Files it; nothing where it is filed, and for whom the policy has no such action. */
  readonly button: ReactNode
  /** Where it is filed, with the ways to another place and out of there; where it is not, the way to where the last one is. */
  readonly place: ReactNode
  readonly dialogs: ReactNode
}

/** Where the source is filed in one's group and what may be done about it, for the places of the detail that show it. */
export const useGroupFiling = (source: Source): GroupFiling => {
  const isOffered = useMay('groupSource.change')
  const [shown, show] = useState<ShownDialog>()
  // One of both is there, and takes the focus when the other one has gone.
  const filer = useRef<HTMLButtonElement>(null)
  const filed = source.groupSubCategory
  const last = useLastPlace(isOffered && !filed)
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
    // They stay mounted after their first use, so that they can close in peace.
    dialogs: shown && (
      <>
        <AddToGroupDialog {...dialog('add')} />
        <RemoveFromGroupDialog {...dialog('remove')} />
      </>
    ),
  }
}
