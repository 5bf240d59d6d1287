import { type Key, keys, singleKeys } from './keys.ts'

/** Control that names this key in `aria-keyshortcuts`. */
export const controlOf = (key: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`) ?? undefined

export const searchBox = (): HTMLInputElement | null => document.querySelector('main search input[type=search]')

export const focusSearchBox = (): void => {
  searchBox()?.focus()
  searchBox()?.select()
}

const SEQUENCE_MS = 1500

const WRITES = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],form'

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

const isOff = (key: Key, { repeat }: KeyboardEvent) =>
  (singleKeys.read() === 'off' && key !== 'Escape') || (repeat && key !== 'j' && key !== 'k')

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

  const keyFor = (event: KeyboardEvent): HandledKey | undefined => {
    if (isSilent(event)) return undefined
    if (isIn(event, WRITES)) return keyWhileWriting(event)
    if (isArrow(event.key)) return isIn(event, '[data-row]') ? event.key : undefined
    const key = read(event)
    return key === undefined || isOff(key, event) ? undefined : key
  }
  const handlerFor = (event: KeyboardEvent) => {
    if (isPaletteKey(event)) return isDialogOpen() ? undefined : openPalette
    const key = keyFor(event)
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
