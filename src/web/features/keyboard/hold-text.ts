import { hasModifier, isDialogOpen } from './key-listener.ts'

/** Time in which an opening dialog has to take the focus. */
const WAIT_MS = 5000

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: Element): target is Field =>
  target.matches('input:not([type=checkbox], [type=radio]), textarea')

// An `input` event after `setRangeText` looks to React like typing.
const writeInto = (field: Field, text: string) => {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

// A list finds its options by typed letters.
const pressIn = (list: Element, text: string) => {
  for (const key of text) list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

const isText = (event: KeyboardEvent) => event.key.length === 1 && !hasModifier(event)

const textAfter = (held: string, event: KeyboardEvent): string | undefined => {
  // Without a dialog they would act on the page; a held key is one press.
  if (event.key === 'Enter' && !isDialogOpen()) return held
  if (event.repeat && isText(event)) return held
  if (event.key === 'Escape') return ''
  if (event.key === 'Backspace') return held.slice(0, -1)
  return isText(event) ? held + event.key : undefined
}

/**
 * Keeps typed and pasted text while a dialog opens, and types it into the field or list that takes the focus. Otherwise
 * the letters would act as shortcuts. Returns a cancel function.
 */
export const holdText = (): (() => void) => {
  let held = ''
  const stop = new AbortController()
  const end = () => stop.abort()
  const hold = (event: Event, text: string) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    held = text
  }
  // In the next frame: a field may select its content when it gets the focus.
  const handOver = (give: () => void) => {
    window.removeEventListener('focusin', onFocus, { capture: true })
    requestAnimationFrame(() => {
      if (stop.signal.aborted) return
      end()
      if (held !== '') give()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDialogOpen()) return end()
    const text = textAfter(held, event)
    if (text !== undefined) hold(event, text)
  }
  const onPaste = (event: ClipboardEvent) => hold(event, held + (event.clipboardData?.getData('text') ?? ''))
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || !target.closest('[role=dialog]')) return
    if (isField(target)) handOver(() => writeInto(target, held))
    else if (target.matches('[role=listbox]')) handOver(() => pressIn(target, held))
  }
  const listening = { capture: true, signal: stop.signal }
  window.addEventListener('keydown', onKeyDown, listening)
  window.addEventListener('paste', onPaste, listening)
  window.addEventListener('focusin', onFocus, listening)
  window.addEventListener('pointerdown', end, listening)
  const timer = setTimeout(end, WAIT_MS)
  stop.signal.addEventListener('abort', () => clearTimeout(timer))
  return end
}
