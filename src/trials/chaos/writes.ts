import { randomUUID } from 'node:crypto'
import { entityTag } from '#contract/endpoint.ts'
import type { View } from '#contract/lists/views.ts'
import type { Source } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { GONE, type Noun } from './ledger.ts'
import { type Answer, withKey } from './person.ts'
import {
  type ExpectedView,
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

const createSource = (workspace: Workspace): Write => {
  const name = nextName(workspace, 'source')
  const { tag, filedUnder, sources } = workspace
  return {
    fact: factOf(workspace, 'source', name),
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

const updateSource = (workspace: Workspace, kept: WrittenSource): Write => {
  const text = kept.text + 1
  const texts = textsOf(kept.name, text)
  return {
    fact: factOf(workspace, 'source', kept.name),
    state: sourceState(text, workspace.tag?.label),
    send: {
      method: 'PATCH',
      path: `/source/update/${kept.id}/`,
      body: { ...texts, tags: workspace.tag ? [workspace.tag.id] : [] },
    },
    // A late attempt then changes nothing.
    headers: { 'if-match': entityTag(kept.version) },
    isDone: ({ status, body }, tries) =>
      status === 200 || (tries > 0 && status === 409 && sourceIn(body)?.title === texts.title),
    keep: (body) => replace(workspace, kept, { text, version: sourceIn(body)?.version ?? kept.version }),
  }
}

const deleteSource = (workspace: Workspace, kept: WrittenSource): Write => ({
  fact: factOf(workspace, 'source', kept.name),
  state: GONE,
  send: { method: 'DELETE', path: `/source/delete/${kept.id}/` },
  isDone: answersOrDid(204, 404),
  keep: () => void workspace.sources.splice(workspace.sources.indexOf(kept), 1),
})

const markFavorite = (workspace: Workspace, kept: WrittenSource): Write => ({
  fact: factOf(workspace, 'favorite', kept.name),
  state: 'marked',
  send: { method: 'POST', path: `/source/favorite/${kept.id}/` },
  isDone: ({ status, body }) => status === 200 && (body as { favorite: boolean }).favorite,
  abandon: () => replace(workspace, kept, { isMarked: true }),
  keep: () => replace(workspace, kept, { isMarked: true }),
})

const addToGroup = (workspace: Workspace, kept: WrittenSource): Write => ({
  fact: factOf(workspace, 'place', kept.name),
  state: String(workspace.groupSubcategory),
  send: { method: 'POST', path: `/source/add-to-group/${kept.id}/`, body: { subCategory: workspace.groupSubcategory } },
  headers: { 'if-match': entityTag(0) },
  isDone: ({ status, body }, tries) =>
    status === 200 ||
    (tries > 0 && status === 409 && sourceIn(body)?.groupSubCategory?.id === workspace.groupSubcategory),
  keep: () => replace(workspace, kept, { isMarked: true }),
})

const report = (workspace: Workspace, kept: WrittenSource): Write => {
  nextName(workspace, 'report')
  return {
    fact: factOf(workspace, 'report', kept.name),
    state: 'dead',
    send: { method: 'POST', path: '/report/', body: { source: kept.id, kind: 'dead', text: kept.name } },
    isDone: answersOrDid(201, 409),
    // Accounts may have twenty open reports, and nobody answers them here.
    isRefused: ({ status, body }) => status === 409 && JSON.stringify(body).includes('nobody has answered yet'),
    keep: () => replace(workspace, kept, { isMarked: true }),
  }
}

const createTag = (workspace: Workspace): Write => {
  const label = nextName(workspace, 'tag')
  return {
    fact: factOf(workspace, 'tag', label),
    state: 'made',
    send: { method: 'POST', path: '/tags/', body: { label } },
    isDone: answers(200, 201),
    keep: (body) => {
      workspace.tag = body as Tag
    },
  }
}

const createCategory = (workspace: Workspace): Write => {
  const name = nextName(workspace, 'category')
  return {
    fact: factOf(workspace, 'category', name),
    state: 'made',
    send: { method: 'POST', path: `/subcategories/create/${workspace.ownSubject}/`, body: { name } },
    headers: withKey(randomUUID()),
    isDone: answers(201),
    keep: () => {},
  }
}

const saveView = (workspace: Workspace): Write => {
  const name = nextName(workspace, 'view')
  return {
    fact: factOf(workspace, 'view', name),
    state: 'saved',
    send: { method: 'POST', path: '/view/', body: { name, address: `/sources?search=${name}` } },
    isDone: answers(201),
    keep: (body) => void workspace.views.push({ id: (body as View).id, name }),
  }
}

const deleteView = (workspace: Workspace, { id, name }: ExpectedView): Write => ({
  fact: factOf(workspace, 'view', name),
  state: GONE,
  send: { method: 'DELETE', path: `/view/${id}/` },
  isDone: answersOrDid(204, 404),
  keep: () => void workspace.views.splice(0, 1),
})

const MOST_VIEWS = 20
const MOST_REPORTS = 40
const MOST_CATEGORIES = 30

const viewWrite = (workspace: Workspace): Write => {
  const [oldest] = workspace.views
  return oldest && workspace.views.length >= MOST_VIEWS ? deleteView(workspace, oldest) : saveView(workspace)
}

type Kind = (workspace: Workspace, unmarked: WrittenSource) => Write | undefined

const kinds: readonly (readonly [number, Kind])[] = [
  [26, (workspace) => updateSource(workspace, workspace.random.pick(workspace.sources))],
  [10, deleteSource],
  [9, markFavorite],
  [9, (workspace, kept) => (workspace.groupSubcategory === null ? undefined : addToGroup(workspace, kept))],
  [4, (workspace, kept) => (madeOf(workspace, 'report') < MOST_REPORTS ? report(workspace, kept) : undefined)],
  [5, createTag],
  [3, viewWrite],
  [
    2,
    (workspace) =>
      workspace.ownSubject !== null && madeOf(workspace, 'category') < MOST_CATEGORIES
        ? createCategory(workspace)
        : undefined,
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
export const nextWrite = (workspace: Workspace): Write => {
  const unmarked = workspace.sources.filter(({ isMarked }) => !isMarked)
  const kind = unmarked.length === 0 ? undefined : kindAt(workspace.random.below(100))
  return (kind && kind(workspace, workspace.random.pick(unmarked))) ?? createSource(workspace)
}
