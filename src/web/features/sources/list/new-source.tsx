import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Library } from '#web/features/sources/library.ts'
import { loginAsked } from '#web/session/login-state.ts'
import { useMay } from '#web/session/permissions.ts'
import { useUser } from '#web/session/store.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './texts.ts'

export const loadAddSource = async () =>
  (await import('#web/features/sources/form/add-source-dialog.tsx')).AddSourceDialog
const AddSourceDialog = lazyPart(loadAddSource)
// Failures surface when the dialog is opened.
const preload = () => void loadAddSource().catch(() => undefined)

interface NewSourceProps {
  readonly library: Library
  /** True beside an open source, whose main button is filled. */
  readonly isBeside: boolean
}

/**
 * Button and form for adding a source. Also opens for a pasted link and for a link in the address's hash. Mounted after
 * first use for the closing animation.
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
          <span className="max-desktop:sr-only">{texts.newSource}</span>
        </Button>
      )}
      {isOffered && isOpen !== undefined && (
        <AddSourceDialog open={isOpen} onClose={() => setOpen(false)} library={library} fragment={fragment} />
      )}
    </>
  )
}

// Fields and dialogs handle pasted text themselves.
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

const usePastedLink = (onLink: (link: string) => void) => {
  const paste = useEffectEvent(({ target, clipboardData }: ClipboardEvent) => {
    const text = clipboardData?.getData('text').trim() ?? ''
    if (/^https?:\/\/\S+$/i.test(text) && !isElsewhere(target)) onLink(text)
  })
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

/** Opens the form with the link in the address's hash and removes the hash. Guests log in first. */
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
  useEffect(() => {
    if (hash.startsWith('#new=')) take()
  }, [hash])
}
