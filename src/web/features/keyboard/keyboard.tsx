import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { headerButtonClass, headerLabelClass } from '#web/ui/columns-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { footClass, lazyPart } from '#web/ui/lazy-part.tsx'
import { hearKeys } from './hear-keys.ts'

const loadAct = () => import('./act.ts')
const loadDialogs = async () => (await import('./keyboard-dialogs.tsx')).KeyboardDialogs
const KeyboardDialogs = lazyPart(loadDialogs, { failedClass: footClass })

/** Loads what the keys do, so that it is there when one is pressed. */
export const loadKeyboard = () => Promise.all([loadAct(), loadDialogs()])

/** Hears the keys of the page, and offers the palette to who has a mouse. */
export function Keyboard() {
  const router = useRouter()
  const [shown, show] = useState<'palette' | 'sheet' | 'nothing'>()

  // The keys are the document's.
  useEffect(
    () =>
      hearKeys({
        act: (key) =>
          // Like a link whose screen could not be loaded: it can be pressed again.
          void loadAct().then(
            ({ act }) => act(key, router, () => show('sheet')),
            () => undefined,
          ),
        openPalette: () => show('palette'),
      }),
    [router],
  )

  return (
    <>
      <button
        type="button"
        title="Search or jump"
        aria-keyshortcuts="Control+K Meta+K"
        className={headerButtonClass}
        onClick={() => show('palette')}
      >
        <span className={headerLabelClass}>
          <Icon name="search" />
          <span className="max-header-l:sr-only">Search or jump</span>
        </span>
      </button>
      {/* They stay after their first use, so that they can close in peace. */}
      {shown && <KeyboardDialogs shown={shown} onShow={show} />}
    </>
  )
}
