import { type KeyboardEvent, useState } from 'react'
import { findTyped, listSteps, typeAhead } from './use-list-keys.ts'

interface KeyboardTree {
  readonly count: number
  readonly textAt: (index: number) => string
  readonly levelAt: (index: number) => number
  readonly isOpenAt: (index: number) => boolean | undefined
  readonly at: number
  readonly moveTo: (index: number) => void
  readonly toggle: (index: number, isOpen: boolean) => void
  readonly openBeside: (index: number) => void
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u

/** WAI-ARIA tree keys, with Space as click. Enter belongs to the rows, modifiers to the browser. */
export function useTreeKeys(tree: KeyboardTree) {
  const [type] = useState(typeAhead)

  const typed = ({ key, timeStamp }: KeyboardEvent) => {
    const text = type(key, timeStamp)
    const index = findTyped(tree, text, text.length === 1 ? tree.at + 1 : tree.at)
    if (index >= 0) tree.moveTo(index)
  }
  const others: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowRight: () => inwards(tree),
    ArrowLeft: () => outwards(tree),
    '*': () => tree.openBeside(tree.at),
    ' ': ({ target }) => target instanceof HTMLElement && target.click(),
  }
  const actionOf = (event: KeyboardEvent) => {
    const step = listSteps[event.key]
    if (step) return () => tree.moveTo(step(tree.at, tree.count))
    return others[event.key] ?? (LETTER_OR_DIGIT.test(event.key) ? typed : undefined)
  }

  return (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actionOf(event)
    if (!action) return
    action(event)
    event.preventDefault()
    event.stopPropagation()
  }
}

const inwards = ({ at, count, levelAt, isOpenAt, moveTo, toggle }: KeyboardTree) => {
  if (isOpenAt(at) === false) toggle(at, true)
  else if (at + 1 < count && levelAt(at + 1) > levelAt(at)) moveTo(at + 1)
}

const outwards = ({ at, levelAt, isOpenAt, moveTo, toggle }: KeyboardTree) => {
  if (isOpenAt(at)) return toggle(at, false)
  let above = at
  while (above > 0 && levelAt(above) >= levelAt(at)) above--
  if (levelAt(above) < levelAt(at)) moveTo(above)
}
