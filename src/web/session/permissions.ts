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

export const useMay = (action: Action): boolean => mayAct(useUser(), action)

export const useCan = <A extends SubjectAction>(action: A, subject: SubjectOf<A>): boolean =>
  can(actorOf(useUser()), action, subject)

export const useIsSearchLogged = (): boolean => useUser()?.group?.logsSearches === true

export const useMayOpen = (screen: Screen): boolean => mayOpen(useUser(), screen)
