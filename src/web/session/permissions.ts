import { type Action, mayAct, mayOpen, type Screen } from '#contract/access.ts'
import { useUser } from './store.ts'

/** Whether the person at the screen has the function at all; the same table that the server enforces. */
export const useMay = (action: Action): boolean => mayAct(useUser(), action)

export const useMayOpen = (screen: Screen): boolean => mayOpen(useUser(), screen)
