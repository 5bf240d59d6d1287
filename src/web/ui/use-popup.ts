import { type FocusEvent, type RefObject, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'

// Loaded by browsers whose style sheets can't put a popover at its button, as `base.css` does. If it fails, it is elsewhere.
const fallback = CSS.supports('anchor-scope', '--popup') ? undefined : import('./popup-place.ts').catch(() => undefined)

/**
 * A button and the popover that it opens, above everything and out of reach of what scrolls. Escape closes it, a press
 * elsewhere does, and so does the focus when it goes elsewhere, which leaves it there.
 */
export function usePopup() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  /** Closes and gives the focus back to the button. */
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    const isWithin = relatedTarget === button.current || currentTarget.contains(relatedTarget)
    if (relatedTarget && !isWithin) setOpen(false)
  }

  return {
    open,
    setOpen,
    close,
    // With the target a press on the button is none elsewhere, which would close the popover before the button does.
    buttonProps: {
      ref: button,
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      popoverTarget: open ? id : undefined,
    },
    popupProps: {
      id,
      popover: 'auto',
      onBlur: leave,
      onToggle: ({ newState }: ToggleEvent) => newState === 'closed' && setOpen(false),
    },
  } as const
}

/** Shows the popover at its button as soon as it is there, so that what is in it can be measured and take the focus. */
export const useShown = (popup: RefObject<HTMLElement | null>): void =>
  // The top layer is the browser's.
  useLayoutEffect(() => {
    const shown = popup.current
    const closing = new AbortController()
    shown?.showPopover()
    void fallback?.then((place) => shown && place?.keepPlaced(shown, closing.signal))
    return () => closing.abort()
  }, [popup])

export type PopupProps = ReturnType<typeof usePopup>['popupProps'] & { 'data-align': 'start' | 'end' }
