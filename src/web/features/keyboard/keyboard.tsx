import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mayAct } from '#contract/access.ts'
import { currentUser } from '#web/session/store.ts'
import { headerButtonClass, headerLabelClass } from '#web/ui/columns-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { footClass, lazyPart } from '#web/ui/lazy-part.tsx'
import { buttonTexts } from './button-texts.ts'
import { holdText } from './hold-text.ts'
import { controlOf, listenForKeys } from './key-listener.ts'

/** True if a dialog is to be expected: add a source, file it, move the selected ones. */
const opensDialog = (key: string): boolean => {
  if (key === 'a') return mayAct(currentUser(), 'groupSource.change')
  return key === 'n' || (key === 'm' && controlOf(key) !== undefined)
}

const loadAct = () => import('./act.ts')
const loadDialogs = async () => (await import('./keyboard-dialogs.tsx')).KeyboardDialogs
const KeyboardDialogs = lazyPart(loadDialogs, { failedClass: footClass })

/** Preloads actions and dialogs. */
export const loadKeyboard = () => Promise.all([loadAct(), loadDialogs()])

export function Keyboard() {
  const router = useRouter()
  const [shown, show] = useState<'palette' | 'sheet' | 'nothing'>()

  // Document-level listener.
  useEffect(
    () =>
      listenForKeys({
        act: (key) => {
          const letGo = opensDialog(key) ? holdText() : () => undefined
          const run = async () => {
            const { act } = await loadAct()
            if (!(await act(key, router, () => show('sheet')))) letGo()
          }
          void run().catch(letGo)
        },
        openPalette: () => show('palette'),
      }),
    [router],
  )

  return (
    <>
      <button
        type="button"
        title={buttonTexts.searchOrJump}
        aria-keyshortcuts="Control+K Meta+K"
        className={headerButtonClass}
        onClick={() => show('palette')}
      >
        <span className={headerLabelClass}>
          <Icon name="search" />
          <span className="max-header-l:sr-only">{buttonTexts.searchOrJump}</span>
        </span>
      </button>
      {/* Mounted after first use for the closing animation. */}
      {shown && <KeyboardDialogs shown={shown} onShow={show} />}
    </>
  )
}
