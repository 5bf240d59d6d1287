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
/** Distance to the edges of the window, as in `base.css`. */
const margin = 8

/** Position of a popup: below its button, above it where only that has room, else over it; always within the window. */
export const placeAt = (button: Edges, popup: Popup, room: Size): Place => {
  const wanted = popup.align === 'end' ? button.right - popup.width : button.left
  const left = Math.max(margin, Math.min(wanted, room.width - margin - popup.width))
  const isBelow = button.bottom + gap + popup.height <= room.height
  const isAbove = !isBelow && button.top - gap - popup.height >= 0
  if (isAbove) return { left, bottom: room.height - button.top + gap }
  return { left, top: isBelow ? button.bottom + gap : Math.max(margin, room.height - margin - popup.height) }
}

/** Keeps the popover at the button that opens it, also when something scrolls, until the signal. */
export const keepPlaced = (popup: HTMLElement, signal: AbortSignal): void => {
  const place = () => {
    const button = document.querySelector(`[popovertarget="${popup.id}"]`)
    if (!button) return
    const { clientWidth, clientHeight } = document.documentElement
    Object.assign(popup.style, { inset: 'auto', margin: '0' })
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
