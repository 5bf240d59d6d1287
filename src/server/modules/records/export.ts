import { csvHead, csvRow } from '#contract/files/csv.ts'
import { outcomeSentence } from '#contract/records/outcome-sentences.ts'
import type { RecordSearch, ResearchRecord } from '#contract/records/records.ts'
import { contentOf } from './content.ts'

const COLUMNS = [
  'Record',
  'Reference',
  'Subject',
  'Query',
  'Filters',
  'Source',
  'Link',
  'Time (UTC)',
  'Data as of',
  'Outcome',
  'In words',
  'Results',
  'Decided results',
  'Reason',
  'Note',
  'Author',
  'Search',
  'Corrects search',
]

const matchText = ({ what, address, decision, reason }: RecordSearch['matches'][number]) =>
  [`${decision}: ${what}`, address, reason].filter(Boolean).join(' – ')

const numberText = (number: number | null) => (number === null ? '' : String(number))

const lineOf = ({ id, reference, subjects, steps }: ResearchRecord, search: RecordSearch): string => {
  const step = steps.find((one) => one.id === search.step)
  const source = step?.title ?? ''
  return csvRow([
    String(id),
    reference,
    subjects.find((one) => one.id === search.subject)?.name ?? '',
    search.query,
    search.filters,
    source,
    step?.link ?? '',
    search.at,
    search.dataAsOf ?? '',
    search.outcome,
    outcomeSentence({ outcome: search.outcome, query: search.query, source }),
    numberText(search.results),
    search.matches.map(matchText).join('\n'),
    search.reason,
    search.note,
    search.author.fullName,
    String(search.id),
    numberText(search.corrects),
  ])
}

type Batches = AsyncIterable<readonly RecordSearch[]>

export async function* recordCsv(record: ResearchRecord, batches: Batches): AsyncGenerator<string, void> {
  yield csvHead(COLUMNS)
  for await (const searches of batches) yield searches.map((search) => lineOf(record, search)).join('')
}

/** The hashed content, with the hash and what it does not cover beside it. */
export async function* recordJson(record: ResearchRecord, batches: Batches): AsyncGenerator<string, void> {
  const { state, hash, endedOn } = record
  const beside = JSON.stringify({ state, hash, endedOn, record: contentOf(record, []).record })
  yield `${beside.slice(0, -1)},"searches":[`
  let isFirst = true
  for await (const searches of batches) {
    yield searches
      .map((search) => JSON.stringify(search))
      .reduce((text, one) => {
        const separator = isFirst ? '' : ','
        isFirst = false
        return text + separator + one
      }, '')
  }
  yield ']}\n'
}
