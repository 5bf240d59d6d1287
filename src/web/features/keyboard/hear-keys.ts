import { type Key, keys, singleKeys } from './keys.ts'

/** The search box of the screen. */
export const searchBox = (): HTMLInputElement | null => document.querySelector('main search input[type=search]')

export const focusSearchBox = (): void => {
  searchBox()?.focus()
  searchBox()?.select()
}

const SEQUENCE_MS = 1500

const WRITES = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],form'

export const isDialogOpen = (): boolean => document.querySelector('[role=dialog],[role=alertdialog]') !== null

// Both together are AltGr on Windows, which writes characters.
const hasModifier = ({ metaKey, ctrlKey, altKey }: KeyboardEvent) => metaKey || ctrlKey !== altKey

// Where a layout has other letters, the place on the keyboard counts.
const keyOf = ({ key, code }: KeyboardEvent) => {
  const isForeign = key.length === 1 && key > '~' && code.startsWith('Key')
  const typed = isForeign ? code.slice(3) : key
  return typed.length === 1 ? typed.toLowerCase() : typed
}

const isMac = () => navigator.platform.startsWith('Mac')

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey

const isIn = ({ target }: KeyboardEvent, selector: string) => target instanceof Element && target.closest(selector)

type Heard = Key | 'ArrowDown'

const isKey = (text: string): text is Key => Object.hasOwn(keys, text)

/** Reads one press after the other, as two of them may be one key. */
const keyReader = () => {
  let last = { key: '', at: 0 }

  return (event: KeyboardEvent): Key | undefined => {
    const key = keyOf(event)
    const pair = event.timeStamp - last.at < SEQUENCE_MS ? `${last.key} ${key}` : ''
    last = { key: isKey(pair) ? '' : key, at: event.timeStamp }
    return [pair, key].find(isKey)
  }
}

// The browser closes it, also while the focus is still on the button that opened it, unless the page handles the key.
const closesPopover = ({ key }: KeyboardEvent) =>
  key === 'Escape' && document.querySelector('[popover]:popover-open') !== null

const isSilent = (event: KeyboardEvent) =>
  event.defaultPrevented || event.isComposing || hasModifier(event) || isDialogOpen() || closesPopover(event)

// From the search box into the list. Nothing else is heard where somebody writes.
const keyWhileWriting = ({ key, target }: KeyboardEvent): Heard | undefined =>
  key === 'ArrowDown' && target === searchBox() ? key : undefined

const isOff = (key: Key, { repeat }: KeyboardEvent) =>
  (singleKeys.read() === 'off' && key !== 'Escape') || (repeat && key !== 'j' && key !== 'k')

interface Hands {
  readonly act: (key: Heard) => void
  readonly openPalette: () => void
}

/**
 * Hears the keys of the page: not while somebody writes, a dialog is open, a word is being composed, or another part of the page
 * has heard the key; a key that is held down moves through the list and nothing else. Returns the way to stop.
 */
export const hearKeys = ({ act, openPalette }: Hands): (() => void) => {
  const read = keyReader()

  const keyFor = (event: KeyboardEvent): Heard | undefined => {
    if (isSilent(event)) return undefined
    if (isIn(event, WRITES)) return keyWhileWriting(event)
    const key = read(event)
    return key === undefined || isOff(key, event) ? undefined : key
  }
  const doingOf = (event: KeyboardEvent) => {
    if (isPaletteKey(event)) return isDialogOpen() ? undefined : openPalette
    const key = keyFor(event)
    // At once, or the next letters would be keys and not words.
    if (key === '/' && searchBox()) return focusSearchBox
    return key && (() => act(key))
  }
  const hear = (event: KeyboardEvent) => {
    const run = doingOf(event)
    if (!run) return
    event.preventDefault()
    run()
  }

  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
}
