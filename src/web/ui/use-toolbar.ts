import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

// Popups and failed parts have Tab stops of their own.
const controlsIn = (bar: Element) =>
  [...bar.querySelectorAll<HTMLElement>('a, button')].filter((control) => !control.closest('[popover], [data-failed]'))

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => altKey || ctrlKey || metaKey || shiftKey

const setTabStop = (bar: Element, focused: EventTarget | null) => {
  const controls = controlsIn(bar)
  const stop = controls.find((control) => control === focused) ?? controls[0]
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1
}

/** WAI-ARIA toolbar: one Tab stop, the last focused control or else the first; ← and → move between controls. */
export function useToolbar() {
  const bar = useRef<HTMLDivElement>(null)
  const focused = useRef<EventTarget>(null)

  useLayoutEffect(() => {
    const shown = bar.current
    if (!shown) return undefined
    const update = () => setTabStop(shown, focused.current)
    update()
    // Some controls load later.
    const changes = new MutationObserver(update)
    changes.observe(shown, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [])

  return {
    ref: bar,
    role: 'toolbar',
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      if (!controlsIn(currentTarget).some((control) => control === target)) return
      focused.current = target
      setTabStop(currentTarget, target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const controls = controlsIn(event.currentTarget)
      const from = controls.findIndex((control) => control === event.target)
      const step = steps[event.key]
      if (from < 0 || step === undefined || hasModifier(event)) return
      event.preventDefault()
      // An open popup would stay behind.
      if (controls[from]?.getAttribute('aria-expanded') === 'true') return
      controls.at((from + step) % controls.length)?.focus()
    },
  } as const
}
