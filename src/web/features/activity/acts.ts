import type { ActivityEntry } from '#contract/activity/activity.ts'
import { texts } from './texts.ts'

const MOST_BETWEEN_MS = 5 * 60_000

// One line for two would hide as much as it saves.
const FEWEST = 3

/** Nobody is signed in where a login fails, and nobody is named once a search has expired; else it was a command. */
export const isByCommand = ({ kind, person }: ActivityEntry): boolean =>
  person === null && kind !== 'login_failed' && kind !== 'sources_searched'

const isSamePerson = (one: ActivityEntry, other: ActivityEntry) =>
  one.person && other.person ? one.person.id === other.person.id : isByCommand(one) && isByCommand(other)

// What is under an act of the log is shown by itself to who asks for that.
const mayFold = ({ act, kind }: ActivityEntry) => act === null && texts.acts[kind] !== undefined

const isSameAct = (later: ActivityEntry, earlier: ActivityEntry) =>
  mayFold(later) &&
  mayFold(earlier) &&
  later.kind === earlier.kind &&
  isSamePerson(later, earlier) &&
  later.group?.id === earlier.group?.id &&
  Date.parse(later.at) - Date.parse(earlier.at) <= MOST_BETWEEN_MS

/**
 * The entries of the log as acts, in their order: what the same person did of the same kind, for the same group and with
 * nothing else and five minutes at most between one and the next, is one (decision 0032).
 */
export const actsOf = (entries: readonly ActivityEntry[]): readonly (readonly ActivityEntry[])[] => {
  const runs: ActivityEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && isSameAct(last, entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((entry) => [entry]) : [run]))
}
