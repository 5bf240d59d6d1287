import type { Category } from '#contract/categories/categories.ts'
import type { Source } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import type { Random } from '#testing/random.ts'
import type { Fact, Noun } from './ledger.ts'
import type { Answer, Person } from './person.ts'

export interface WrittenSource {
  readonly id: number
  readonly name: string
  readonly text: number
  readonly version: number
  /** True if favorites, filings or reports depend on it. */
  readonly isMarked: boolean
}

export interface ExpectedView {
  readonly id: number
  readonly name: string
}

export interface Workspace {
  /** Unique mark in this writer's texts. */
  readonly stamp: string
  readonly random: Random
  /** Global subcategory. */
  readonly filedUnder: number
  /** Subject category; null without group. */
  readonly groupSubcategory: number | null
  /** Subject for new categories; null if not allowed. */
  readonly ownSubject: number | null
  readonly sources: WrittenSource[]
  readonly views: ExpectedView[]
  readonly made: Map<Noun, number>
  tag: Tag | null
}

interface WorkspaceOptions {
  readonly person: Person
  readonly stamp: string
  readonly random: Random
}

const categoriesAt = async ({ person }: WorkspaceOptions, path: string): Promise<Category[]> => {
  const answer = await person.call({ method: 'GET', path })
  if (answer?.status === 403) return []
  if (answer?.status !== 200) throw new Error(`${path} was answered with ${answer?.status ?? 'nothing'}`)
  return answer.body as Category[]
}

const MANAGERS = /^(?:manager|second)@/

export const openWorkspace = async (options: WorkspaceOptions): Promise<Workspace> => {
  const library = await categoriesAt(options, '/categories/')
  const subjects = await categoriesAt(options, '/categories/group/')
  const firstOf = (categories: readonly Category[]) => categories.flatMap(({ subCategories }) => subCategories)[0]
  const place = firstOf(library)
  if (!place) throw new Error('The library has no category to write under')
  return {
    stamp: options.stamp,
    random: options.random,
    filedUnder: place.id,
    groupSubcategory: firstOf(subjects)?.id ?? null,
    ownSubject: MANAGERS.test(options.person.email) ? (subjects[0]?.id ?? null) : null,
    sources: [],
    views: [],
    made: new Map(),
    tag: null,
  }
}

export const nextName = (workspace: Workspace, noun: Noun): string => {
  const made = (workspace.made.get(noun) ?? 0) + 1
  workspace.made.set(noun, made)
  return `${workspace.stamp}-${made}`
}

export const madeOf = (workspace: Workspace, noun: Noun): number => workspace.made.get(noun) ?? 0

/** All fields carry the same number, which reveals partial updates. */
export const textsOf = (name: string, text: number) => ({
  title: `${name} text ${text}`,
  note: `Written by a trial: ${name} text ${text}`,
  link: `https://${name}.chaos.example/text-${text}`,
})

export const sourceState = (text: number, label: string | undefined): string => `text ${text}, tag ${label ?? 'none'}`

const TITLE = /^(\S+) text (\d+)$/

/** State of mixed fields. */
export const TORN = 'torn'

export const readSource = (source: Source): { name: string; state: string } => {
  const [, name = '', text = '0'] = TITLE.exec(source.title) ?? []
  const wanted = textsOf(name, Number(text))
  const isWhole = source.note === wanted.note && source.link === wanted.link && source.tags.length < 2
  return { name, state: isWhole ? sourceState(Number(text), source.tags[0]?.label) : TORN }
}

/** True if done, now or by an unanswered earlier attempt. */
export type DoneCheck = (answer: Answer, tries: number) => boolean

export interface Write {
  readonly fact: Fact
  /** State after success. */
  readonly state: string
  readonly send: { readonly method: 'POST' | 'PATCH' | 'DELETE'; readonly path: string; readonly body?: unknown }
  readonly headers?: Record<string, string>
  readonly isDone: DoneCheck
  /** True if definitely not executed. */
  readonly isRefused?: (answer: Answer) => boolean
  /** For toggles, which a retry would undo. */
  readonly abandon?: () => void
  /** Stores the answer's data. */
  readonly keep: (body: unknown) => void
}
