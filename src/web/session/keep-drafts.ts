import { changeDraft, type Draft } from './drafts.ts'

// What only a form does with drafts: the page reads them before it has loaded any (record 0031).

/** Keeps what was typed into a form that is on screen. Without a change in it there is nothing to keep. */
export const keepDraft = (name: string, typed: Omit<Draft, 'at' | 'isOpen'>): void =>
  changeDraft(name, (before) => {
    if (Object.keys(typed.values).length === 0) return undefined
    const { idempotencyKey, values } = typed
    if (before?.idempotencyKey === idempotencyKey && JSON.stringify(before.values) === JSON.stringify(values))
      return before
    return { ...typed, at: Date.now(), isOpen: true }
  })

/** Says whether the form of this name is on screen, under which key it is sent from now on, and on which version. */
export const markDraft = (name: string, mark: Partial<Pick<Draft, 'isOpen' | 'idempotencyKey' | 'version'>>): void =>
  changeDraft(name, (before) => before && { ...before, ...mark })

/** For a form that was saved, or left on purpose: that of the person at the screen, or of who was when it was sent. */
export const dropDraft = (name: string, userId?: number): void => changeDraft(name, () => undefined, userId)
