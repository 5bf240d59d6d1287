import { type Action, type Actor, mayAct, reachabilityOf } from '#contract/access.ts'
import type { AnnouncedNoun } from '#contract/status/announced-versions.ts'
import { NAMES, scopeOf, scopesOf } from '#server/scopes.ts'

/** A version: of a library scope (migration 0009) or of a noun (migration 0022). */
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
    | 'records'
  /** Library scope, group, administrators or account, by kind. */
  readonly scope: number
}

type AnyActor = Actor | null

const library = (actor: AnyActor): Versioned[] =>
  [...scopesOf(actor), NAMES].map((scope) => ({ kind: 'library', scope }))

const ofGroup = (actor: AnyActor, ...kinds: Versioned['kind'][]): Versioned[] =>
  actor?.groupId ? kinds.map((kind) => ({ kind, scope: actor.groupId ?? 0 })) : []

const ofOwners = (actor: AnyActor, action: Action, kind: Versioned['kind']): Versioned[] =>
  actor && mayAct(actor, action) ? [{ kind, scope: scopeOf(actor) }] : []

const ofPerson = (actor: AnyActor, kind: Versioned['kind']): Versioned[] => (actor ? [{ kind, scope: actor.id }] : [])

// Users who may change only their own sources learn only of those.
const ofAnswering = (actor: AnyActor): Versioned[] =>
  reachabilityOf(actor, 'source.change') === 'created' ? [] : ofOwners(actor, 'source.change', 'reports')

/**
 * Versions each noun depends on, per actor. Never includes invisible things: even the time of their changes must not
 * show.
 */
const versionedBy: Record<Exclude<AnnouncedNoun, 'sessions'>, (actor: AnyActor) => Versioned[]> = {
  sources: (actor) => [...library(actor), ...ofGroup(actor, 'filings')],
  // Categories contain counts of sources.
  categories: (actor) => [...library(actor), ...ofGroup(actor, 'filings', 'subjects')],
  tags: library,
  groups: (actor) => ofOwners(actor, 'group.read', 'groups'),
  activities: (actor) => ofOwners(actor, 'activity.read', 'activity'),
  emails: (actor) => ofOwners(actor, 'email.read', 'emails'),
  views: (actor) => [...ofGroup(actor, 'views'), ...ofPerson(actor, 'ownViews')],
  reports: (actor) => [...ofAnswering(actor), ...ofPerson(actor, 'ownReports')],
  imports: (actor) => ofPerson(actor, 'imports'),
  records: (actor) => ofOwners(actor, 'record.keep', 'records'),
}

export const nounsOf = (actor: AnyActor): ReadonlyMap<AnnouncedNoun, readonly Versioned[]> => {
  const nouns = new Map<AnnouncedNoun, readonly Versioned[]>()
  for (const [noun, versioned] of Object.entries(versionedBy)) {
    const of = versioned(actor)
    // Keys of the table.
    if (of.length > 0) nouns.set(noun as AnnouncedNoun, of)
  }
  return nouns
}
