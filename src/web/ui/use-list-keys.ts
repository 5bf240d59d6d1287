import { type KeyboardEvent, useState } from 'react'

interface KeyboardList {
  readonly count: number
  readonly textAt: (index: number) => string
  readonly at: () => number
  readonly moveTo: (index: number) => void
  /** Called for Enter and Space; omit if entries are buttons. */
  readonly choose?: (index: number) => void
  /** Called for Escape. */
  readonly close?: () => void
  readonly goesRound?: boolean
}

type KeySteps = Readonly<Record<string, (index: number, count: number) => number>>

const PAGE = 8

const ends: KeySteps = { Home: () => 0, End: (_, count) => count - 1 }

export const listSteps: KeySteps = {
  ...ends,
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, count) => Math.min(index + PAGE, count - 1),
  PageUp: (index) => Math.max(index - PAGE, 0),
}

const round: KeySteps = {
  ...ends,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
}

/** WAI-ARIA keys of lists and menus. Returns the key handler. */
export function useListKeys({ count, textAt, at, moveTo, choose, close, goesRound = false }: KeyboardList) {
  const [type] = useState(typeAhead)

  const typed = (event: KeyboardEvent) => {
    const text = type(event.key, event.timeStamp)
    // Repeating a letter moves on.
    const start = text.length === 1 ? at() + 1 : at()
    return findTyped({ count, textAt }, text, goesRound ? start : 0)
  }
  const target = (event: KeyboardEvent): number | undefined => {
    const step = (goesRound ? round : listSteps)[event.key]
    if (step) return step(at(), count)
    return isTyped(event) ? typed(event) : undefined
  }
  const act = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') return close
    return key === 'Enter' || key === ' ' ? choose && (() => choose(at())) : undefined
  }

  return (event: KeyboardEvent) => {
    const index = target(event)
    const action = index === undefined ? act(event) : () => index >= 0 && moveTo(index)
    if (!action) return
    action()
    // Prevents page scrolling and closing of the dialog.
    event.preventDefault()
    event.stopPropagation()
  }
}

const PAUSE_MS = 700

/** Collects quickly typed letters, lower case. */
export function typeAhead() {
  let text = ''
  let last = Number.NEGATIVE_INFINITY

  return (key: string, now: number) => {
    text = now - last < PAUSE_MS ? text + key : key
    last = now
    return text.toLowerCase()
  }
}

// A character without modifier; Space chooses.
const isTyped = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey

type Labels = Pick<KeyboardList, 'count' | 'textAt'>

/** Next entry with a word that begins with `text`, wrapping; -1 for none. '12' finds 'Page 12'. */
export function findTyped({ count, textAt }: Labels, text: string, start: number) {
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    if (` ${textAt(index).toLowerCase()}`.includes(` ${text}`)) return index
  }
  return -1
}
