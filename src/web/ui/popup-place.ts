interface Size {
  readonly width: number
  readonly height: number
}

/** The rectangle of a button in the window. */
type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

interface Popup extends Size {
  /** The edge that it shares with its button. */
  readonly align: 'start' | 'end'
}

interface Place {
  readonly left: number
  /** From the top of the window, where the popup is below the button. */
  readonly top?: number
  /** From the bottom of the window, where it is above, so that it stays at the button when it grows. */
  readonly bottom?: number
}

const gap = 4
/** Kept free at the sides of the window. */
const margin = 8

/** Where a popup belongs: below its button unless there is only room above, and never out of the window's sides. */
export const placeAt = (button: Edges, popup: Popup, room: Size): Place => {
  const wanted = popup.align === 'end' ? button.right - popup.width : button.left
  const left = Math.max(margin, Math.min(wanted, room.width - margin - popup.width))
  const isAbove = button.bottom + gap + popup.height > room.height && button.top - gap - popup.height >= 0
  return isAbove ? { left, bottom: room.height - button.top + gap } : { left, top: button.bottom + gap }
}

/** Keeps the popover at the button that opens it, also when something scrolls, until the signal. */
export const keepPlaced = (popup: HTMLElement, signal: AbortSignal): void => {
  const place = () => {
    const button = document.querySelector(`[popovertarget="${popup.id}"]`)
    if (!button) return
    const { clientWidth, clientHeight } = document.documentElement
    Object.assign(popup.style, { inset: 'auto', margin: '0', maxWidth: `${clientWidth - 2 * margin}px` })
    const { width, height } = popup.getBoundingClientRect()
    const at = placeAt(
      button.getBoundingClientRect(),
      { width, height, align: popup.dataset['align'] === 'end' ? 'end' : 'start' },
      { width: clientWidth, height: clientHeight },
    )
    for (const [edge, length] of Object.entries(at)) popup.style.setProperty(edge, `${length}px`)
  }
  place()
  // What scrolls is not the window but a part of the page.
  addEventListener('scroll', place, { capture: true, passive: true, signal })
  addEventListener('resize', place, { signal })
}
