import type { Category } from '#contract/categories/categories.ts'
import type { Source } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import type { Random } from '#testing/random.ts'
import type { Fact, Noun } from './ledger.ts'
import type { Answer, Person } from './person.ts'

/** A source that a writer made, as it was acknowledged last. */
export interface Kept {
  readonly id: number
  readonly name: string
  /** Which of its texts it has. */
  readonly text: number
  /** What a change is made on. */
  readonly version: number
  /** Whether something is said of it that would go with it. */
  readonly isMarked: boolean
}

export interface KeptView {
  readonly id: number
  readonly name: string
}

/** What a writer has before them: the places they may file under, and what they have made so far. */
export interface Desk {
  /** In each text that this writer makes, and in no other. */
  readonly stamp: string
  readonly random: Random
  /** A subcategory of the library. */
  readonly filedUnder: number
  /** A category of their group's subjects; null for who has no group. */
  readonly groupPlace: number | null
  /** A subject in which they may make categories; null for who may not. */
  readonly ownSubject: number | null
  readonly sources: Kept[]
  readonly views: KeptView[]
  readonly made: Map<Noun, number>
  tag: Tag | null
}

interface Opening {
  readonly person: Person
  readonly stamp: string
  readonly random: Random
}

const categoriesAt = async ({ person }: Opening, path: string): Promise<Category[]> => {
  const answer = await person.call({ method: 'GET', path })
  if (answer?.status === 403) return []
  if (answer?.status !== 200) throw new Error(`${path} was answered with ${answer?.status ?? 'nothing'}`)
  return answer.body as Category[]
}

const MANAGERS = /^(?:manager|second)@/

/** Looks up where somebody may write, once they have logged in. */
export const openDesk = async (opening: Opening): Promise<Desk> => {
  const library = await categoriesAt(opening, '/categories/')
  const subjects = await categoriesAt(opening, '/categories/group/')
  const firstOf = (categories: readonly Category[]) => categories.flatMap(({ subCategories }) => subCategories)[0]
  const place = firstOf(library)
  if (!place) throw new Error('The library has no category to write under')
  return {
    stamp: opening.stamp,
    random: opening.random,
    filedUnder: place.id,
    groupPlace: firstOf(subjects)?.id ?? null,
    ownSubject: MANAGERS.test(opening.person.email) ? (subjects[0]?.id ?? null) : null,
    sources: [],
    views: [],
    made: new Map(),
    tag: null,
  }
}

/** The name of the next thing of its kind. */
export const nextName = (desk: Desk, noun: Noun): string => {
  const made = (desk.made.get(noun) ?? 0) + 1
  desk.made.set(noun, made)
  return `${desk.stamp}-${made}`
}

export const madeOf = (desk: Desk, noun: Noun): number => desk.made.get(noun) ?? 0

/** All fields that a writer gives a source carry the number of the same text, so that half a change shows. */
export const textsOf = (name: string, text: number) => ({
  title: `${name} text ${text}`,
  note: `Written by a trial: ${name} text ${text}`,
  link: `https://${name}.chaos.example/text-${text}`,
})

/** What a source with this text and tag is, as the ledger says it. */
export const sourceState = (text: number, label: string | undefined): string => `text ${text}, tag ${label ?? 'none'}`

const TITLE = /^(\S+) text (\d+)$/

/** The state of a source whose fields are not of one text. */
export const TORN = 'torn'

/** What a source that came back is: whose name it has, and its state; 'torn' where its fields are not of one text. */
export const readSource = (source: Source): { name: string; state: string } => {
  const [, name = '', text = '0'] = TITLE.exec(source.title) ?? []
  const wanted = textsOf(name, Number(text))
  const isWhole = source.note === wanted.note && source.link === wanted.link && source.tags.length < 2
  return { name, state: isWhole ? sourceState(Number(text), source.tags[0]?.label) : TORN }
}

/** Whether such an answer means that it was done, now or by a try before whose answer was lost. */
export type IsDone = (answer: Answer, tries: number) => boolean

export interface Write {
  readonly fact: Fact
  /** What the fact is once this is done. */
  readonly state: string
  readonly send: { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly path: string; readonly body?: unknown }
  readonly headers?: Record<string, string>
  readonly isDone: IsDone
  /** Whether an answer says that the write was not carried out, and will not be. */
  readonly isRefused?: (answer: Answer) => boolean
  /** Where a second time would undo it: leaves it alone, as nobody knows whether it was done. */
  readonly giveUp?: () => void
  /** Keeps on the desk what the answer says. */
  readonly keep: (body: unknown) => void
}
