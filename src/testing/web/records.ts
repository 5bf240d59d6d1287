import type { RecordPage, SearchPage } from '#contract/records/record-endpoints.ts'
import type {
  RecordSearch,
  RecordStep,
  RecordSubject,
  RecordSummary,
  ResearchRecord,
} from '#contract/records/records.ts'

const ada = { id: 1, fullName: 'Ada Analyst' }

export const aSummary = (fields: Partial<RecordSummary> = {}): RecordSummary => ({
  id: 5,
  reference: 'K-17',
  state: 'open',
  subjects: ['Ana Beridze'],
  answered: 7,
  cells: 12,
  people: ['Ada Analyst'],
  changedAt: '2026-11-23T14:02:00.000Z',
  ...fields,
})

export const aRecordPage = (fields: Partial<RecordPage> = {}): RecordPage => {
  const records = fields.records ?? [aSummary()]
  return { records, totalCount: records.length, limit: 50, ...fields }
}

export const aSubject = (fields: Partial<RecordSubject> = {}): RecordSubject => ({
  id: 1,
  name: 'Ana Beridze',
  kind: 'person',
  variants: [],
  identifiers: [],
  ...fields,
})

export const aStep = (fields: Partial<RecordStep> = {}): RecordStep => {
  const { id = 11 } = fields
  return {
    id,
    source: id + 90,
    title: `Source ${id + 90}`,
    link: `https://www.source-${id + 90}.example/path`,
    publisher: null,
    exposure: null,
    ...fields,
  }
}

/** 'No results' of the first subject in the first step. */
export const aSearch = (fields: Partial<RecordSearch> = {}): RecordSearch => ({
  id: 1001,
  step: 11,
  subject: 1,
  query: 'Ana Beridze',
  outcome: 'nothing',
  results: null,
  at: '2026-11-23T14:02:00.000Z',
  author: ada,
  filters: '',
  dataAsOf: null,
  matches: [],
  note: '',
  reason: '',
  corrects: null,
  ...fields,
})

export const aSearchPage = (searches: RecordSearch[] = []): SearchPage => ({
  searches,
  totalCount: searches.length,
  limit: 50,
})

/** Open record with two subjects and three steps. */
export const aRecord = (fields: Partial<ResearchRecord> = {}): ResearchRecord => ({
  id: 5,
  reference: 'K-17',
  purpose: 'Onboarding',
  state: 'open',
  version: 3,
  subjects: [aSubject(), aSubject({ id: 2, name: 'Kavkaz LLC', kind: 'company' })],
  steps: [11, 12, 13].map((id) => aStep({ id })),
  latest: [],
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: ada,
  changedAt: '2026-11-23T14:02:00.000Z',
  closedAt: null,
  closedBy: null,
  hash: null,
  endedOn: null,
  returned: null,
  repeats: null,
  ...fields,
})
