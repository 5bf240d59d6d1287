interface Size {
  readonly width: number
  readonly height: number
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

interface Popup extends Size {
  /** Edge aligned with the button. */
  readonly align: 'start' | 'end'
}

interface PopupPosition {
  readonly left: number
  readonly top?: number
  /** Offset from the window's bottom, above the button, so that growth keeps it attached. */
  readonly bottom?: number
}

const gap = 4
const margin = 8

/** Below the button, else above, else over it; within the window. */
export const placeAt = (button: Edges, popup: Popup, room: Size): PopupPosition => {
  const wanted = popup.align === 'end' ? button.right - popup.width : button.left
  const left = Math.max(margin, Math.min(wanted, room.width - margin - popup.width))
  const isBelow = button.bottom + gap + popup.height <= room.height
  const isAbove = !isBelow && button.top - gap - popup.height >= 0
  if (isAbove) return { left, bottom: room.height - button.top + gap }
  return { left, top: isBelow ? button.bottom + gap : Math.max(margin, room.height - margin - popup.height) }
}

/** Repositions on scroll and resize until aborted. */
export const keepPositioned = (popup: HTMLElement, signal: AbortSignal): void => {
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
  // Parts of the page scroll, not the window.
  addEventListener('scroll', place, { capture: true, passive: true, signal })
  addEventListener('resize', place, { signal })
}
