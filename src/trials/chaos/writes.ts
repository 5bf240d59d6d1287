import { randomUUID } from 'node:crypto'
import { entityTag } from '#contract/endpoint.ts'
import type { View } from '#contract/lists/views.ts'
import type { Source } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { GONE, type Noun } from './ledger.ts'
import { type Answer, withKey } from './person.ts'
import {
  type KeptView,
  madeOf,
  nextName,
  sourceState,
  textsOf,
  type Workspace,
  type Write,
  type WrittenSource,
} from './workspace.ts'

const factOf = ({ stamp }: Workspace, noun: Noun, name: string) => ({ noun, name, by: stamp })

const answers =
  (...statuses: number[]) =>
  ({ status }: Answer) =>
    statuses.includes(status)

/** Done now, or refused because an unanswered attempt had done it. */
const answersOrDid =
  (status: number, afterwards: number) =>
  (answer: Answer, tries: number): boolean =>
    answer.status === status || (tries > 0 && answer.status === afterwards)

/** Source of a reply or of a conflict. */
const sourceIn = (body: unknown): Source | undefined => {
  const { source = body } = body as { source?: unknown }
  return typeof source === 'object' && source !== null && 'title' in source ? (source as Source) : undefined
}

const createSource = (desk: Workspace): Write => {
  const name = nextName(desk, 'source')
  const { tag, filedUnder, sources } = desk
  return {
    fact: factOf(desk, 'source', name),
    state: sourceState(1, tag?.label),
    send: {
      method: 'POST',
      path: '/source/create/',
      body: { ...textsOf(name, 1), subCategory: filedUnder, tags: tag ? [tag.id] : [] },
    },
    headers: withKey(randomUUID()),
    isDone: answers(201),
    keep: (body) => {
      const { id, version } = body as Source
      sources.push({ id, name, text: 1, version, isMarked: false })
    },
  }
}

const replace = ({ sources }: Workspace, kept: WrittenSource, changes: Partial<WrittenSource>) =>
  void sources.splice(sources.indexOf(kept), 1, { ...kept, ...changes })

const updateSource = (desk: Workspace, kept: WrittenSource): Write => {
  const text = kept.text + 1
  const texts = textsOf(kept.name, text)
  return {
    fact: factOf(desk, 'source', kept.name),
    state: sourceState(text, desk.tag?.label),
    send: {
      method: 'PATCH',
      path: `/source/update/${kept.id}/`,
      body: { ...texts, tags: desk.tag ? [desk.tag.id] : [] },
    },
    // A late attempt then changes nothing.
    headers: { 'if-match': entityTag(kept.version) },
    isDone: ({ status, body }, tries) =>
      status === 200 || (tries > 0 && status === 409 && sourceIn(body)?.title === texts.title),
    keep: (body) => replace(desk, kept, { text, version: sourceIn(body)?.version ?? kept.version }),
  }
}

const deleteSource = (desk: Workspace, kept: WrittenSource): Write => ({
  fact: factOf(desk, 'source', kept.name),
  state: GONE,
  send: { method: 'DELETE', path: `/source/delete/${kept.id}/` },
  isDone: answersOrDid(204, 404),
  keep: () => void desk.sources.splice(desk.sources.indexOf(kept), 1),
})

const markFavourite = (desk: Workspace, kept: WrittenSource): Write => ({
  fact: factOf(desk, 'favourite', kept.name),
  state: 'marked',
  send: { method: 'POST', path: `/source/favorite/${kept.id}/` },
  isDone: ({ status, body }) => status === 200 && (body as { favorite: boolean }).favorite,
  giveUp: () => replace(desk, kept, { isMarked: true }),
  keep: () => replace(desk, kept, { isMarked: true }),
})

const addToGroup = (desk: Workspace, kept: WrittenSource): Write => ({
  fact: factOf(desk, 'place', kept.name),
  state: String(desk.groupPlace),
  send: { method: 'POST', path: `/source/add-to-group/${kept.id}/`, body: { subCategory: desk.groupPlace } },
  headers: { 'if-match': entityTag(0) },
  isDone: ({ status, body }, tries) =>
    status === 200 || (tries > 0 && status === 409 && sourceIn(body)?.groupSubCategory?.id === desk.groupPlace),
  keep: () => replace(desk, kept, { isMarked: true }),
})

const report = (desk: Workspace, kept: WrittenSource): Write => {
  nextName(desk, 'report')
  return {
    fact: factOf(desk, 'report', kept.name),
    state: 'dead',
    send: { method: 'POST', path: '/report/', body: { source: kept.id, kind: 'dead', text: kept.name } },
    isDone: answersOrDid(201, 409),
    // Accounts may have twenty open reports, and nobody answers them here.
    isRefused: ({ status, body }) => status === 409 && JSON.stringify(body).includes('nobody has answered yet'),
    keep: () => replace(desk, kept, { isMarked: true }),
  }
}

const createTag = (desk: Workspace): Write => {
  const label = nextName(desk, 'tag')
  return {
    fact: factOf(desk, 'tag', label),
    state: 'made',
    send: { method: 'POST', path: '/tags/', body: { label } },
    isDone: answers(200, 201),
    keep: (body) => {
      desk.tag = body as Tag
    },
  }
}

const createCategory = (desk: Workspace): Write => {
  const name = nextName(desk, 'category')
  return {
    fact: factOf(desk, 'category', name),
    state: 'made',
    send: { method: 'POST', path: `/subcategories/create/${desk.ownSubject}/`, body: { name } },
    headers: withKey(randomUUID()),
    isDone: answers(201),
    keep: () => {},
  }
}

const saveView = (desk: Workspace): Write => {
  const name = nextName(desk, 'view')
  return {
    fact: factOf(desk, 'view', name),
    state: 'saved',
    send: { method: 'POST', path: '/view/', body: { name, address: `/sources?search=${name}` } },
    isDone: answers(201),
    keep: (body) => void desk.views.push({ id: (body as View).id, name }),
  }
}

const deleteView = (desk: Workspace, { id, name }: KeptView): Write => ({
  fact: factOf(desk, 'view', name),
  state: GONE,
  send: { method: 'DELETE', path: `/view/${id}/` },
  isDone: answersOrDid(204, 404),
  keep: () => void desk.views.splice(0, 1),
})

const MOST_VIEWS = 20
const MOST_REPORTS = 40
const MOST_CATEGORIES = 30

const viewWrite = (desk: Workspace): Write => {
  const [oldest] = desk.views
  return oldest && desk.views.length >= MOST_VIEWS ? deleteView(desk, oldest) : saveView(desk)
}

type Kind = (desk: Workspace, unmarked: WrittenSource) => Write | undefined

const kinds: readonly (readonly [number, Kind])[] = [
  [26, (desk) => updateSource(desk, desk.random.pick(desk.sources))],
  [10, deleteSource],
  [9, markFavourite],
  [9, (desk, kept) => (desk.groupPlace === null ? undefined : addToGroup(desk, kept))],
  [4, (desk, kept) => (madeOf(desk, 'report') < MOST_REPORTS ? report(desk, kept) : undefined)],
  [5, createTag],
  [3, viewWrite],
  [
    2,
    (desk) =>
      desk.ownSubject !== null && madeOf(desk, 'category') < MOST_CATEGORIES ? createCategory(desk) : undefined,
  ],
]

const kindAt = (drawn: number): Kind | undefined => {
  let end = 0
  for (const [share, kind] of kinds) {
    end += share
    if (drawn < end) return kind
  }
  return undefined
}

/** Mostly source creations and updates. */
export const nextWrite = (desk: Workspace): Write => {
  const unmarked = desk.sources.filter(({ isMarked }) => !isMarked)
  const kind = unmarked.length === 0 ? undefined : kindAt(desk.random.below(100))
  return (kind && kind(desk, desk.random.pick(unmarked))) ?? createSource(desk)
}
