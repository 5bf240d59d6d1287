import { category, subcategoryRef } from '#contract/categories/categories.ts'
import { changesOf } from '#contract/changes-of.ts'
import { endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { linkHealth } from '#contract/links/link-health.ts'
import { sourceOrders } from '#contract/lists/filter-table.ts'
import { type SourceListQuery, sourceListQuery } from '#contract/lists/source-list-query.ts'
import { dateTime, id, idInput, line, link, prose } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { provenance, provenanceChanges } from './provenance.ts'
import { tag } from './tags.ts'

export { type SourceListQuery, sourceListQuery }

/** Text fields of a source, under the same names everywhere. */
export const sourceTexts = {
  title: line(limits.title),
  link,
  note: prose(limits.note),
}
export type SourceTexts = { [Name in keyof typeof sourceTexts]: z.output<(typeof sourceTexts)[Name]> }

export const sourceTextLabels: Readonly<Record<keyof SourceTexts, string>> = {
  title: 'Title',
  link: 'Link',
  note: 'Note',
}

export const sourceTextNames = Object.keys(sourceTexts) as (keyof SourceTexts)[]

export const eachText = <T>(make: (name: keyof SourceTexts) => T): Record<keyof SourceTexts, T> =>
  Object.fromEntries(sourceTextNames.map((name) => [name, make(name)])) as Record<keyof SourceTexts, T>

export const noTexts = eachText(() => '')

export const textsOf = (from: SourceTexts): SourceTexts => eachText((name) => from[name])

const isPublic = z.boolean(messages.boolean)
const tagIds = z.array(idInput).check(z.maxLength(limits.tags, messages.tooMany(limits.tags)))

/** Editable fields. An omitted `public` is the most open choice allowed to the caller. */
const fields = {
  ...sourceTexts,
  subCategory: idInput,
  public: z.exactOptional(isPublic),
  tags: z._default(tagIds, []),
  provenance: z._default(provenanceChanges, {}),
}

export const source = z.object({
  id,
  ...eachText(() => z.string()),
  /** Alias of `title` (specification §3). */
  name: z.string(),
  tags: z.array(tag),
  isPublic: z.boolean(),
  /** Alias of `isPublic` (specification §3). */
  public: z.boolean(),
  subCategory: subcategoryRef,
  provenance,
  health: linkHealth,
  createdBy: z.nullable(z.object({ id, fullName: z.string() })),
  /** For imported sources the date in the file, possibly years earlier. */
  createdAt: dateTime,
  /** Time of the import that added it; null otherwise, or before this was stored. */
  addedAt: z.nullable(dateTime),
  updatedAt: dateTime,
  /** Moves with each change of its fields; value of `If-Match` (decision 0046). */
  version: z.int(),
  favorite: z.boolean(),
  inGroup: z.boolean(),
  groupSubCategory: z.nullable(subcategoryRef),
  /** True if the caller may update and delete it (decision 0013, roles). */
  canChange: z.boolean(),
  /** True if the caller may read creator and history. */
  canReadHistory: z.boolean(),
})
export type Source = z.infer<typeof source>

export const sourceDetail = z.extend(source, {
  /** When the caller marked it; null if not a favorite. */
  favoriteSince: z.nullable(dateTime),
  /** Whether its link is checked; null if links of its kind never are. */
  isChecked: z.nullable(z.boolean()),
})
export type SourceDetail = z.infer<typeof sourceDetail>

/** Failure `stale` with the current source, if the conflict concerns one. */
export const staleSource = z.extend(errorBody, { code: z.literal('stale'), source: z.optional(source) })

export const sourceList = z.object({
  categories: z.array(category),
  sources: z.array(source),
  totalCount: z.int(),
  limit: z.int(),
})
export type SourceList = z.infer<typeof sourceList>

export const sourceInput = z.strictObject(fields)
export type SourceInput = z.output<typeof sourceInput>

export const sourceChanges = changesOf(fields)
export type SourceChanges = z.output<typeof sourceChanges>

export const orderOption = z.object({ value: z.enum(sourceOrders), label: z.string() })
export type OrderOption = z.infer<typeof orderOption>

/** Another source with the same link. */
const duplicate = z.object({
  id,
  title: z.string(),
  link: z.string(),
  isPublic: z.boolean(),
  subCategory: subcategoryRef,
})
export type DuplicateSource = z.infer<typeof duplicate>

export const sourceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/source/global/',
    summary: 'Every source that the caller may see, 50 a page; a page past the last is empty',
    action: 'source.read',
    alsoAnswers: [304],
    query: sourceListQuery,
    reply: sourceList,
  }),
  listGroup: endpoint({
    method: 'GET',
    path: '/source/group/',
    summary: 'The sources added to the caller’s group; `categories` are its subjects',
    action: 'groupSource.read',
    query: sourceListQuery,
    reply: sourceList,
  }),
  newest: endpoint({
    method: 'GET',
    path: '/source/newest/',
    summary: 'The visible sources that were added last, newest first',
    action: 'source.read',
    alsoAnswers: [304],
    reply: z.array(source),
  }),
  favorites: endpoint({
    method: 'GET',
    path: '/source/favorites/',
    summary: 'The first of the caller’s favorites, by title',
    action: 'source.favorite',
    reply: z.array(source),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/source/orders/',
    summary: 'The options for the order of a list',
    action: 'source.read',
    reply: z.array(orderOption),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/source/detail/:id/',
    summary: 'One source; its ETag is its version',
    action: 'source.read',
    reply: sourceDetail,
  }),
  duplicates: endpoint({
    method: 'GET',
    path: '/source/duplicates/',
    summary: 'Up to five visible sources with the same link',
    action: 'source.read',
    query: z.object({ link }),
    reply: z.array(duplicate),
  }),
  sameSite: endpoint({
    method: 'GET',
    path: '/source/same-site/',
    summary: 'Up to five visible sources on the same host as a link, without those that have this link',
    action: 'source.read',
    query: z.object({ link }),
    reply: z.array(duplicate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/source/create/',
    summary: 'Add a source',
    action: 'source.create',
    takesIdempotencyKey: true,
    status: 201,
    body: sourceInput,
    reply: source,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/source/update/:source/',
    summary: 'Change any of the fields of a source',
    action: 'source.change',
    errors: ['conflict', 'stale'],
    body: sourceChanges,
    reply: source,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/source/delete/:id/',
    summary: 'Delete a source',
    action: 'source.change',
  }),
  favorite: endpoint({
    method: 'POST',
    path: '/source/favorite/:source/',
    summary: 'Add a source to the caller’s favorites, or remove it from them',
    action: 'source.favorite',
    reply: z.object({ favorite: z.boolean() }),
  }),
  addToGroup: endpoint({
    method: 'POST',
    path: '/source/add-to-group/:source/',
    summary: 'Add a source to a category of the group’s subjects. If the source is already in the group, it is moved',
    action: 'groupSource.change',
    errors: ['conflict', 'stale'],
    body: z.strictObject({ subCategory: idInput }),
    reply: source,
  }),
  removeFromGroup: endpoint({
    method: 'DELETE',
    path: '/source/remove-from-group/:source/',
    summary: 'Remove a source from the group; 404 if it is not in the group',
    action: 'groupSource.change',
    errors: ['stale'],
  }),
}
