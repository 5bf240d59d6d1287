import type { ActivityEntry } from '#contract/activity/activity.ts'
import { texts } from './texts.ts'

const MOST_BETWEEN_MS = 5 * 60_000

// Folding two saves nothing.
const FEWEST = 3

/** Only failed logins and expired searches lack a person; otherwise it was a command. */
export const isByCommand = ({ kind, person }: ActivityEntry): boolean =>
  person === null && kind !== 'login_failed' && kind !== 'sources_searched'

const isSamePerson = (one: ActivityEntry, other: ActivityEntry) =>
  one.person && other.person ? one.person.id === other.person.id : isByCommand(one) && isByCommand(other)

// Entries of a bulk act are shown singly on request.
const mayFold = ({ act, kind }: ActivityEntry) => act === null && texts.acts[kind] !== undefined

const isSameAct = (later: ActivityEntry, earlier: ActivityEntry) =>
  mayFold(later) &&
  mayFold(earlier) &&
  later.kind === earlier.kind &&
  isSamePerson(later, earlier) &&
  later.group?.id === earlier.group?.id &&
  Date.parse(later.at) - Date.parse(earlier.at) <= MOST_BETWEEN_MS

/** Groups consecutive entries of one person, kind and group within five minutes (decision 0032). */
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
