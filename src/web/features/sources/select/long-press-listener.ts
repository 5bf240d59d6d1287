const LONG_MS = 500
const SLOP = 10

const checkboxOf = ({ target }: Event) =>
  target instanceof Element
    ? target.closest('li:has(> [data-row])')?.querySelector<HTMLInputElement>('input[type=checkbox]')
    : undefined

interface PressedBox {
  readonly box: HTMLInputElement
  readonly x: number
  readonly y: number
  readonly timer: ReturnType<typeof setTimeout>
}

/** Long press selects a row and suppresses the browser's reaction. Returns a stop function. */
export const listenForLongPresses = (): (() => void) => {
  let pressed: PressedBox | undefined
  let isDone = false

  const end = () => {
    clearTimeout(pressed?.timer)
    pressed = undefined
  }
  const press = () => {
    pressed?.box.click()
    isDone = pressed !== undefined
    end()
  }
  const down = (event: PointerEvent) => {
    end()
    isDone = false
    const box = event.pointerType === 'touch' && event.isPrimary ? checkboxOf(event) : undefined
    if (box) pressed = { box, x: event.clientX, y: event.clientY, timer: setTimeout(press, LONG_MS) }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > SLOP) end()
  }
  const swallow = (event: Event) => {
    if (!isDone) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Some browsers open the context menu slightly earlier.
  const menu = (event: Event) => {
    if (pressed) press()
    swallow(event)
  }
  const click = (event: MouseEvent) => event.detail > 0 && swallow(event)

  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener('pointerdown', down, { signal })
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', end, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('contextmenu', menu, { signal, capture: true })
  document.addEventListener('click', click, { signal, capture: true })
  return () => {
    end()
    listening.abort()
  }
}
