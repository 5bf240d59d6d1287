import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

// Popups have keys of their own.
const controlsIn = (bar: Element) =>
  [...bar.querySelectorAll<HTMLElement>('a, button')].filter((control) => !control.closest('[popover]'))

const setTabStop = (bar: Element, wanted?: EventTarget) => {
  const controls = controlsIn(bar)
  const stop =
    controls.find((control) => control === wanted) ??
    controls.find((control) => control.getAttribute('tabindex') === '0') ??
    controls[0]
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1
}

/** WAI-ARIA toolbar: one Tab stop; ← and → move between its controls. */
export function useToolbar() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = bar.current
    if (!shown) return undefined
    setTabStop(shown)
    // Some controls load later.
    const changes = new MutationObserver(() => setTabStop(shown))
    changes.observe(shown, { childList: true, subtree: true })
    return () => changes.disconnect()
  }, [])

  return {
    ref: bar,
    role: 'toolbar',
    onFocus: ({ currentTarget, target }: FocusEvent) => setTabStop(currentTarget, target),
    onKeyDown: (event: KeyboardEvent) => {
      const controls = controlsIn(event.currentTarget)
      const from = controls.findIndex((control) => control === event.target)
      const step = steps[event.key]
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      if (from < 0 || step === undefined || hasModifier) return
      event.preventDefault()
      controls.at((from + step) % controls.length)?.focus()
    },
  } as const
}
