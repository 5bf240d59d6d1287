import type { Generated } from 'kysely'
import type { Day, Id, Json } from './column-types.ts'

/** Tables of research records. */
export interface RecordTables {
  record: {
    id: Id
    group_id: number
    reference: string
    purpose: string
    state: Generated<string>
    version: Generated<number>
    created_at: Date
    created_by: number
    created_by_name: string
    changed_at: Date
    closed_at: Date | null
    closed_by: number | null
    closed_by_name: string | null
    hash: string | null
    returned: string | null
    repeats: number | null
  }
  record_subject: {
    id: Id
    record_id: number
    position: number
    name: string
    kind: string
    variants: Json
    identifiers: Json
    search_names: string[]
  }
  record_step: {
    id: Id
    record_id: number
    source_id: number
    title: string
    link: string
    publisher: string | null
    exposure: string | null
  }
  record_search: {
    id: Id
    record_id: number
    step_id: number
    subject_id: number
    query: string
    filters: string
    data_as_of: Day | null
    results: number | null
    matches: Json
    note: string
    outcome: string
    reason: string
    corrects: number | null
    at: Date
    author_id: number
    author_name: string
  }
  record_ending: {
    record_id: number
    ended_on: Day | null
    hold_reason: string | null
    hold_until: Day | null
  }
}
