import {
  type Action,
  actorOf,
  can,
  mayAct,
  mayOpen,
  type Screen,
  type SubjectAction,
  type SubjectOf,
} from '#contract/access.ts'
import { useUser } from './store.ts'

/** Whether the person at the screen has the function at all; the same table that the server enforces. */
export const useMay = (action: Action): boolean => mayAct(useUser(), action)

/** Whether they may do this to that. */
export const useCan = <A extends SubjectAction>(action: A, subject: SubjectOf<A>): boolean =>
  can(actorOf(useUser()), action, subject)

/** Whether what they search for goes into their group's activity log. */
export const useIsSearchLogged = (): boolean => useUser()?.group?.logsSearches === true

export const useMayOpen = (screen: Screen): boolean => mayOpen(useUser(), screen)
