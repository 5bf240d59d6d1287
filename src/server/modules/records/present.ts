import { type RawBuilder, sql } from 'kysely'
import type { RecordSearch, RecordSummary, ResearchRecord, SearchState } from '#contract/records/records.ts'

const person = (id: string, name: string) =>
  sql`case when ${sql.ref(id)} is not null then json_build_object('id', ${sql.ref(id)}, 'fullName', ${sql.ref(name)}) end`

/** Row of a record with its owner, as the contract shows it apart from `latest`. */
export interface RecordRow extends Omit<ResearchRecord, 'latest' | 'createdAt' | 'changedAt' | 'closedAt'> {
  readonly groupId: number
  readonly createdAt: Date
  readonly changedAt: Date
  readonly closedAt: Date | null
}

export const recordColumns: RawBuilder<RecordRow> = sql`
  r.id, r.group_id as "groupId", r.reference, r.purpose, r.state, r.version, r.created_at as "createdAt",
  r.changed_at as "changedAt", r.closed_at as "closedAt", r.hash, r.returned, r.repeats,
  ${person('r.created_by', 'r.created_by_name')} as "createdBy", ${person('r.closed_by', 'r.closed_by_name')} as "closedBy",
  (select e.ended_on::text from record_ending e where e.record_id = r.id) as "endedOn",
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'variants', s.variants,
    'identifiers', s.identifiers) order by s.position, s.id), '[]') from record_subject s where s.record_id = r.id) as subjects,
  (select coalesce(json_agg(json_build_object('id', s.id, 'source', s.source_id, 'title', s.title, 'link', s.link,
    'publisher', s.publisher, 'exposure', s.exposure) order by s.id), '[]') from record_step s where s.record_id = r.id) as steps`

const stateColumns = sql`h.id, h.step_id as step, h.subject_id as subject, h.query, h.outcome, h.results, h.at,
  ${person('h.author_id', 'h.author_name')} as author`

export type SearchStateRow = Omit<SearchState, 'at'> & { readonly at: Date }

/** Latest search per subject and step. */
export const latestSearches = (recordId: number): RawBuilder<SearchStateRow> => sql`
  select distinct on (h.subject_id, h.step_id) ${stateColumns} from record_search h
  where h.record_id = ${recordId} order by h.subject_id, h.step_id, h.id desc`

export type SearchRow = Omit<RecordSearch, 'at'> & { readonly at: Date }

export const searchColumns: RawBuilder<SearchRow> = sql`${stateColumns}, h.filters, h.data_as_of::text as "dataAsOf",
  h.matches, h.note, h.reason, h.corrects`

export type SummaryRow = Omit<RecordSummary, 'changedAt'> & { readonly changedAt: Date }

export const summaryColumns: RawBuilder<SummaryRow> = sql`
  r.id, r.reference, r.state, r.changed_at as "changedAt",
  (select coalesce(json_agg(s.name order by s.position, s.id), '[]') from record_subject s where s.record_id = r.id) as subjects,
  (select count(distinct (h.subject_id, h.step_id)) from record_search h where h.record_id = r.id) as answered,
  (select count(*) from record_subject s join record_step t on t.record_id = s.record_id where s.record_id = r.id) as cells,
  (select json_agg(p.name order by p.name) from (select r.created_by_name as name
    union select h.author_name from record_search h where h.record_id = r.id) p) as people`

const timeOf = (date: Date) => date.toISOString()

export const presentState = (row: SearchStateRow): SearchState => ({
  id: row.id,
  step: row.step,
  subject: row.subject,
  query: row.query,
  outcome: row.outcome,
  results: row.results,
  at: timeOf(row.at),
  author: row.author,
})

export const presentSearch = (row: SearchRow): RecordSearch => ({
  ...presentState(row),
  filters: row.filters,
  dataAsOf: row.dataAsOf,
  matches: row.matches.map(({ what, address, decision, reason }) => ({ what, address, decision, reason })),
  note: row.note,
  reason: row.reason,
  corrects: row.corrects,
})

export const presentSummary = ({
  id,
  reference,
  state,
  subjects,
  answered,
  cells,
  people,
  changedAt,
}: SummaryRow): RecordSummary => ({
  id,
  reference,
  state,
  subjects,
  answered,
  cells,
  people,
  changedAt: timeOf(changedAt),
})

export const presentRecord = (row: RecordRow, latest: readonly SearchStateRow[]): ResearchRecord => ({
  id: row.id,
  reference: row.reference,
  purpose: row.purpose,
  state: row.state,
  version: row.version,
  subjects: row.subjects,
  steps: row.steps,
  latest: latest.map(presentState),
  createdAt: timeOf(row.createdAt),
  createdBy: row.createdBy,
  changedAt: timeOf(row.changedAt),
  closedAt: row.closedAt && timeOf(row.closedAt),
  closedBy: row.closedBy,
  hash: row.hash,
  endedOn: row.endedOn,
  returned: row.returned,
  repeats: row.repeats,
})
