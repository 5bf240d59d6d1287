import { useEffect, useRef, useState } from 'react'

/** A button and the box it opens, both within `root`. A press or the focus elsewhere closes it and leaves the focus there. */
export function usePopup() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // The document: only it hears what happens elsewhere.
  useEffect(() => {
    if (!open) return undefined
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [open])

  /** Closes and gives the focus back to the button. */
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return { open, setOpen, root, button, close }
}
