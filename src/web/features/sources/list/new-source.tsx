import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Library } from '#web/features/sources/library.ts'
import { loginAsked } from '#web/session/login-state.ts'
import { useMay, useMayOpen } from '#web/session/permissions.ts'
import { useUser } from '#web/session/store.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'

const loadDialog = async () => (await import('#web/features/sources/form/add-source-dialog.tsx')).AddSourceDialog
const AddSourceDialog = lazyPart(loadDialog)
// Only a head start: if it fails, opening the dialog says so.
const preload = () => void loadDialog().catch(() => undefined)

interface NewSourceProps {
  readonly library: Library
  /** Whether a source is open, which has the filled button. */
  readonly isBeside: boolean
}

/**
 * For whom the policy lets add sources: the button, and the form, which a link that is pasted anywhere on the list opens,
 * too, and an address that brings one. The dialog stays mounted after its first use, so that it can close in peace.
 */
export function NewSource({ library, isBeside }: NewSourceProps) {
  const isOffered = useMay('source.create')
  const [isOpen, setOpen] = useFormDialog('source/new')
  const [fragment, setFragment] = useState('')
  const open = (begin: string) => {
    setFragment(begin)
    setOpen(true)
  }
  usePastedLink((link) => isOffered && !isOpen && open(`new=${encodeURIComponent(link)}`))
  useBroughtLink(open)
  return (
    <>
      {isOffered && (
        <Button
          variant={isBeside ? 'secondary' : 'primary'}
          size="small"
          aria-keyshortcuts="n"
          onClick={() => open('')}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <Icon name="plus" />
          <span className="max-desktop:sr-only">New Source</span>
        </Button>
      )}
      {isOffered && isOpen !== undefined && (
        <AddSourceDialog open={isOpen} onClose={() => setOpen(false)} library={library} fragment={fragment} />
      )}
    </>
  )
}

/** For the same people: the way to bring many; on a phone the menu alone has it. */
export function ImportLink() {
  const isOffered = useMayOpen('import')
  return (
    isOffered && (
      <Link to="/import" title={IMPORT} aria-label={IMPORT} className={cx(iconButtonClass(), 'max-header-s:hidden')}>
        <Icon name="import" />
      </Link>
    )
  )
}

const IMPORT = 'Import sources'

// Where text is typed, and where a dialog is open, pasting is theirs.
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

const usePastedLink = (onLink: (link: string) => void) => {
  const paste = useEffectEvent(({ target, clipboardData }: ClipboardEvent) => {
    const text = clipboardData?.getData('text').trim() ?? ''
    if (/^https?:\/\/\S+$/i.test(text) && !isElsewhere(target)) onLink(text)
  })
  // The clipboard is the browser's.
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

/** Opens with what the address brings behind its `#`, which is taken out of it at once; a guest logs in first. */
const useBroughtLink = (onLink: (fragment: string) => void) => {
  const { history } = useRouter()
  const navigate = useNavigate()
  const isGuest = useUser() === null
  const { hash } = history.location
  const take = useEffectEvent(() => {
    onLink(hash.slice(1))
    if (isGuest) loginAsked()
    void navigate({ to: '.', search: true, hash: '', replace: true })
  })
  // The address is the browser's.
  useEffect(() => {
    if (hash.startsWith('#new=')) take()
  }, [hash])
}
