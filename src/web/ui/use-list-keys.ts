import { type KeyboardEvent, useState } from 'react'

interface ListWithKeys {
  readonly count: number
  readonly textAt: (index: number) => string
  /** Where the keyboard is. */
  readonly at: () => number
  readonly moveTo: (index: number) => void
  /** For Enter and the space bar; without it the entries are buttons, which hear those themselves. */
  readonly choose?: (index: number) => void
  /** For Escape, where the list can close. */
  readonly close?: () => void
  /** As a menu does: the first entry comes after the last, and letters search on from where the keyboard is. */
  readonly goesRound?: boolean
}

type Steps = Readonly<Record<string, (index: number, count: number) => number>>

const PAGE = 8

const ends: Steps = { Home: () => 0, End: (_, count) => count - 1 }

/** The keys that lead from one entry of a list to another: from which index, of how many, to which. */
export const listSteps: Steps = {
  ...ends,
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, count) => Math.min(index + PAGE, count - 1),
  PageUp: (index) => Math.max(index - PAGE, 0),
}

const round: Steps = {
  ...ends,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
}

/** The keys of a list or menu, as the WAI-ARIA patterns have them: arrows, ends, pages, letters. Returns what hears them. */
export function useListKeys({ count, textAt, at, moveTo, choose, close, goesRound = false }: ListWithKeys) {
  const [type] = useState(typeAhead)

  const typed = (event: KeyboardEvent) => {
    const text = type(event.key, event.timeStamp)
    // The same letter again goes on to the next entry.
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
    // Neither the page scrolls nor does the dialog around the list close.
    event.preventDefault()
    event.stopPropagation()
  }
}

const PAUSE_MS = 700

/** Gathers letters that are typed in quick succession into one text, lower-cased. */
export function typeAhead() {
  let text = ''
  let last = Number.NEGATIVE_INFINITY

  return (key: string, now: number) => {
    text = now - last < PAUSE_MS ? text + key : key
    last = now
    return text.toLowerCase()
  }
}

// Whether a key writes something, and is no shortcut. The space bar chooses.
const isTyped = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey

type Labels = Pick<ListWithKeys, 'count' | 'textAt'>

/** The first entry from `start` on, going round, one of whose words begins with `text`; or -1. '12' finds 'Page 12'. */
export function findTyped({ count, textAt }: Labels, text: string, start: number) {
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    if (` ${textAt(index).toLowerCase()}`.includes(` ${text}`)) return index
  }
  return -1
}
