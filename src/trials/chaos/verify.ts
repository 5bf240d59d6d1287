import type { Category } from '#contract/categories/categories.ts'
import type { View } from '#contract/lists/views.ts'
import type { Report } from '#contract/sources/reports.ts'
import type { SourceList } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { GONE, type Ledger, type LedgerEntry, type Noun } from './ledger.ts'
import { readSource, TORN } from './workspace.ts'
import type { Writer } from './writers.ts'

export interface Verdict {
  readonly facts: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly torn: readonly string[]
  /** Unacknowledged writes that were committed, and those that were not. Both outcomes are valid. */
  readonly unansweredDone: number
  readonly unansweredNot: number
}

export class StoredFacts {
  readonly #states = new Map<string, string[]>()

  add(noun: Noun, name: string, state: string): void {
    const key = `${noun} ${name}`
    this.#states.set(key, [...(this.#states.get(key) ?? []), state])
  }

  of({ noun, name }: Pick<LedgerEntry, 'noun' | 'name'>): readonly string[] {
    return this.#states.get(`${noun} ${name}`) ?? []
  }
}

const read = async <T>({ person }: Writer, path: string): Promise<T> => {
  const ask = () => person.call({ method: 'GET', path })
  let answer = await ask()
  if (answer?.status === 401) {
    await person.logIn()
    answer = await ask()
  }
  if (answer?.status !== 200) throw new Error(`${path} was answered with ${answer?.status ?? 'nothing'}`)
  return answer.body as T
}

const readSources = async (writer: Writer, found: StoredFacts): Promise<void> => {
  for (let page = 1; ; page += 1) {
    const { sources } = await read<SourceList>(writer, `/source/global/?search=${writer.stamp}&page=${page}`)
    for (const source of sources) {
      const { name, state } = readSource(source)
      found.add('source', name, state)
      if (source.favorite) found.add('favorite', name, 'marked')
      if (source.groupSubCategory) found.add('place', name, String(source.groupSubCategory.id))
    }
    if (sources.length === 0) return
  }
}

const namesOf = (facts: readonly LedgerEntry[], noun: Noun) =>
  facts.filter((fact) => fact.noun === noun).map(({ name }) => name)

const readTags = async (writer: Writer, facts: readonly LedgerEntry[], found: StoredFacts): Promise<void> => {
  for (const name of namesOf(facts, 'tag')) {
    const tags = await read<Tag[]>(writer, `/tags?search=${name}`)
    for (const { label } of tags) if (label === name) found.add('tag', name, 'made')
  }
}

const readCategories = async (writer: Writer, facts: readonly LedgerEntry[], found: StoredFacts): Promise<void> => {
  if (namesOf(facts, 'category').length === 0) return
  const subjects = await read<Category[]>(writer, '/categories/group/')
  for (const { name } of subjects.flatMap(({ subCategories }) => subCategories)) found.add('category', name, 'made')
}

const readViewsAndReports = async (writer: Writer, found: StoredFacts): Promise<void> => {
  for (const { name } of await read<View[]>(writer, '/view/')) found.add('view', name, 'saved')
  const reports = await read<Report[]>(writer, '/report/')
  for (const { mine, text, kind } of reports) if (mine) found.add('report', text, kind)
}

export const readThroughApi = async (writers: readonly Writer[], ledger: Ledger): Promise<StoredFacts> => {
  const found = new StoredFacts()
  const facts = ledger.facts()
  // Two writers share an account, so each reads back only its own writes.
  const seen = await Promise.all(
    writers.map(async (writer) => {
      const own = facts.filter(({ by }) => by === writer.stamp)
      const read = new StoredFacts()
      await readSources(writer, read)
      await readTags(writer, own, read)
      await readCategories(writer, own, read)
      await readViewsAndReports(writer, read)
      return { own, read }
    }),
  )
  for (const { own, read } of seen)
    for (const fact of own) for (const state of read.of(fact)) found.add(fact.noun, fact.name, state)
  return found
}

type Outcome = 'kept' | 'lost' | 'doubled' | 'torn' | 'unansweredDone' | 'unansweredNot'

const outcomeOf = ({ acknowledged, open }: LedgerEntry, states: readonly string[]): Outcome => {
  const [state = GONE, ...others] = states
  if (others.length > 0) return 'doubled'
  if (state === TORN) return 'torn'
  if (state === acknowledged) return open.length > 0 ? 'unansweredNot' : 'kept'
  return open.includes(state) ? 'unansweredDone' : 'lost'
}

const lineOf = ({ noun, name, acknowledged }: LedgerEntry, states: readonly string[]) =>
  `${noun} ${name}: acknowledged ‘${acknowledged}’, found ‘${states.join('’ and ‘') || GONE}’`

export const compare = (facts: readonly LedgerEntry[], found: StoredFacts): Verdict => {
  const lines: Record<Outcome, string[]> = {
    kept: [],
    lost: [],
    doubled: [],
    torn: [],
    unansweredDone: [],
    unansweredNot: [],
  }
  for (const fact of facts) {
    const states = found.of(fact)
    lines[outcomeOf(fact, states)].push(lineOf(fact, states))
  }
  const { lost, doubled, torn, unansweredDone, unansweredNot } = lines
  return {
    facts: facts.length,
    lost,
    doubled,
    torn,
    unansweredDone: unansweredDone.length,
    unansweredNot: unansweredNot.length,
  }
}

export const verify = async (writers: readonly Writer[], ledger: Ledger): Promise<Verdict> =>
  compare(ledger.facts(), await readThroughApi(writers, ledger))
