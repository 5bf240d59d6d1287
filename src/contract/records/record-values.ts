// Shared by schemas and address parsers, so it must not load zod.

export const recordStates = ['open', 'review', 'closed'] as const
export type RecordState = (typeof recordStates)[number]

export const recordStateNames: Readonly<Record<RecordState, string>> = {
  open: 'Open',
  review: 'In review',
  closed: 'Closed',
}

export const subjectKinds = ['person', 'company', 'other'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const subjectKindNames: Readonly<Record<SubjectKind, string>> = {
  person: 'Person',
  company: 'Company',
  other: 'Other',
}

export const outcomes = ['nothing', 'discounted', 'match', 'unclear', 'unreachable', 'skipped'] as const
export type Outcome = (typeof outcomes)[number]

export const matchDecisions = ['same', 'different', 'unclear'] as const
export type MatchDecision = (typeof matchDecisions)[number]

/** True if a cell with this latest outcome needs no further search before closing. */
export const isDecided = (outcome: Outcome | undefined): boolean => outcome !== undefined && outcome !== 'unclear'
