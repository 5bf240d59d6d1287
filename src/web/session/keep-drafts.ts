import { changeDraft, type Draft } from './drafts.ts'

// Used by forms only, which load later (decision 0031).

export const keepDraft = (name: string, typed: Omit<Draft, 'at' | 'isOpen'>): void =>
  changeDraft(name, (before) => {
    if (Object.keys(typed.values).length === 0) return undefined
    const { idempotencyKey, values } = typed
    if (before?.idempotencyKey === idempotencyKey && JSON.stringify(before.values) === JSON.stringify(values))
      return before
    return { ...typed, at: Date.now(), isOpen: true }
  })

/** Updates open state, key and base version. */
export const markDraft = (name: string, mark: Partial<Pick<Draft, 'isOpen' | 'idempotencyKey' | 'version'>>): void =>
  changeDraft(name, (before) => before && { ...before, ...mark })

export const dropDraft = (name: string, userId?: number): void => changeDraft(name, () => undefined, userId)
