import { type Action, type Actor, mayAct, reachOf } from '#contract/access.ts'
import type { ToldNoun } from '#contract/status/told-versions.ts'
import { NAMES, scopeOf, scopesOf } from '#server/scopes.ts'

/** What has a version: in a scope of the library (migration 0009), or a noun for those whom it concerns (migration 0022). */
export interface Versioned {
  readonly kind:
    | 'library'
    | 'activity'
    | 'filings'
    | 'subjects'
    | 'groups'
    | 'emails'
    | 'views'
    | 'ownViews'
    | 'reports'
    | 'ownReports'
    | 'imports'
  /** Of `library` as its sources have it; else a group, or the administrators; of what is somebody’s own their account. */
  readonly scope: number
}

type AnyActor = Actor | null

const library = (actor: AnyActor): Versioned[] =>
  [...scopesOf(actor), NAMES].map((scope) => ({ kind: 'library', scope }))

/** Of the actor’s group alone. */
const ofGroup = (actor: AnyActor, ...kinds: Versioned['kind'][]): Versioned[] =>
  actor?.groupId ? kinds.map((kind) => ({ kind, scope: actor.groupId ?? 0 })) : []

/** Of the actor’s group or the administrators, for those who may do this there. */
const ofOwners = (actor: AnyActor, action: Action, kind: Versioned['kind']): Versioned[] =>
  actor && mayAct(actor, action) ? [{ kind, scope: scopeOf(actor) }] : []

const ofPerson = (actor: AnyActor, kind: Versioned['kind']): Versioned[] => (actor ? [{ kind, scope: actor.id }] : [])

// Who may change only what they have added is told of that alone.
const ofAnswering = (actor: AnyActor): Versioned[] =>
  reachOf(actor, 'source.change') === 'created' ? [] : ofOwners(actor, 'source.change', 'reports')

/** What the answers to an actor are of. No noun depends on what they may not see: not even when that has changed is told. */
const versionedBy: Record<Exclude<ToldNoun, 'sessions'>, (actor: AnyActor) => Versioned[]> = {
  sources: (actor) => [...library(actor), ...ofGroup(actor, 'filings')],
  // With the counts of their sources.
  categories: (actor) => [...library(actor), ...ofGroup(actor, 'filings', 'subjects')],
  tags: library,
  groups: (actor) => ofOwners(actor, 'group.read', 'groups'),
  activities: (actor) => ofOwners(actor, 'activity.read', 'activity'),
  emails: (actor) => ofOwners(actor, 'email.read', 'emails'),
  views: (actor) => [...ofGroup(actor, 'views'), ...ofPerson(actor, 'ownViews')],
  reports: (actor) => [...ofAnswering(actor), ...ofPerson(actor, 'ownReports')],
  imports: (actor) => ofPerson(actor, 'imports'),
}

/** What each noun that is told to the actor depends on; a noun without any is not for them. */
export const nounsOf = (actor: AnyActor): ReadonlyMap<ToldNoun, readonly Versioned[]> => {
  const nouns = new Map<ToldNoun, readonly Versioned[]>()
  for (const [noun, versioned] of Object.entries(versionedBy)) {
    const of = versioned(actor)
    // The keys of the table.
    if (of.length > 0) nouns.set(noun as ToldNoun, of)
  }
  return nouns
}
