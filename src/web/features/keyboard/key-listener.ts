import { type Key, keys, singleKeys } from './keys.ts'

/** Control that names this key in `aria-keyshortcuts`, except in a part with keys of its own. */
export const controlOf = (key: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled, [data-own-keys] *)`) ?? undefined

/** Part whose `data-own-keys` names keys for its controls; they replace the page's. */
const partWithKey = (key: string) => document.querySelector(`[data-own-keys~=${JSON.stringify(key)}]`)

export const searchBox = (): HTMLInputElement | null => document.querySelector('main search input[type=search]')

export const focusSearchBox = (): void => {
  searchBox()?.focus()
  searchBox()?.select()
}

const SEQUENCE_MS = 1500

const FIELDS = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]'

export const isDialogOpen = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null

// Both together are AltGr on Windows, which writes characters.
export const hasModifier = ({ metaKey, ctrlKey, altKey }: KeyboardEvent) => metaKey || ctrlKey !== altKey

// Non-Latin layouts use the physical key.
const keyOf = ({ key, code }: KeyboardEvent) => {
  const isForeign = key.length === 1 && key > '~' && code.startsWith('Key')
  const typed = isForeign ? code.slice(3) : key
  return typed.length === 1 ? typed.toLowerCase() : typed
}

const isMac = () => navigator.platform.startsWith('Mac')

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey

const isIn = ({ target }: KeyboardEvent, selector: string) => target instanceof Element && target.closest(selector)

export type HandledKey = Key | 'ArrowDown' | 'ArrowUp'

const isKey = (text: string): text is Key => Object.hasOwn(keys, text)

/** Combines presses into two-key sequences. */
const keyReader = () => {
  let last = { key: '', at: 0 }

  return (event: KeyboardEvent): Key | undefined => {
    const key = keyOf(event)
    const pair = event.timeStamp - last.at < SEQUENCE_MS ? `${last.key} ${key}` : ''
    last = { key: isKey(pair) ? '' : key, at: event.timeStamp }
    return [pair, key].find(isKey)
  }
}

// Browser behavior, unless the page handles the key.
const closesPopover = ({ key }: KeyboardEvent) =>
  key === 'Escape' && document.querySelector('[popover]:popover-open') !== null

const isSilent = (event: KeyboardEvent) =>
  event.defaultPrevented || event.isComposing || hasModifier(event) || isDialogOpen() || closesPopover(event)

const isArrow = (key: string) => key === 'ArrowDown' || key === 'ArrowUp'

// While typing, only the arrow key from the search box to the list is handled.
const keyWhileWriting = ({ key, target }: KeyboardEvent): HandledKey | undefined =>
  key === 'ArrowDown' && target === searchBox() ? key : undefined

// Keys that move in a list or record.
const MOVES = 'jk[]'

const isOff = (key: string, { repeat }: KeyboardEvent) =>
  (singleKeys.read() === 'off' && key !== 'Escape') || (repeat && !MOVES.includes(key))

const actionOf = (event: KeyboardEvent, read: Key | undefined): Key | HTMLElement | undefined => {
  const key = read ?? keyOf(event)
  if (isOff(key, event)) return undefined
  // A sequence such as 'g u' matches no word.
  const part = partWithKey(key)
  if (part) return part.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`) ?? undefined
  return isIn(event, 'form') ? undefined : read
}

interface KeyHandlers {
  readonly act: (key: HandledKey) => void
  readonly openPalette: () => void
}

/**
 * Listens to single keys, except while typing, in dialogs, during composition, or if handled elsewhere. Repeats only
 * move in the list. Returns a stop function.
 */
export const listenForKeys = ({ act, openPalette }: KeyHandlers): (() => void) => {
  const read = keyReader()

  const keyFor = (event: KeyboardEvent): HandledKey | HTMLElement | undefined => {
    if (isSilent(event)) return undefined
    if (isIn(event, FIELDS)) return keyWhileWriting(event)
    if (isArrow(event.key)) return isIn(event, '[data-row]') ? event.key : undefined
    return actionOf(event, read(event))
  }
  const handlerFor = (event: KeyboardEvent) => {
    if (isPaletteKey(event)) return isDialogOpen() ? undefined : openPalette
    const key = keyFor(event)
    if (key instanceof HTMLElement) return () => key.click()
    // Immediately, so that the next letters are typed.
    if (key === '/' && searchBox()) return focusSearchBox
    return key && (() => act(key))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = handlerFor(event)
    if (!run) return
    event.preventDefault()
    run()
  }

  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
