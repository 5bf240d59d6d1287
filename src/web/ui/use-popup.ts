import { type FocusEvent, type RefObject, type ToggleEvent, useId, useLayoutEffect, useRef, useState } from 'react'

// Fallback for browsers without anchor positioning; on failure the popover is misplaced.
const fallback = CSS.supports('anchor-scope', '--popup')
  ? undefined
  : import('./popup-position.ts').catch(() => undefined)

/** Button and popover in the top layer. Closes on Escape, outside click, and when the focus leaves. */
export function usePopup() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

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
    // With the target, a click on the button isn't an outside click.
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

export const useShown = (popup: RefObject<HTMLElement | null>): void =>
  useLayoutEffect(() => {
    const shown = popup.current
    const closing = new AbortController()
    shown?.showPopover()
    void fallback?.then((place) => shown && place?.keepPositioned(shown, closing.signal))
    return () => closing.abort()
  }, [popup])

export type PopupProps = ReturnType<typeof usePopup>['popupProps'] & { 'data-align': 'start' | 'end' }
