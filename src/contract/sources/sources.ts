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

/** What people write about a source, each under its own name in every call, row, form and history. */
export const sourceTexts = {
  title: line(limits.title),
  link,
  note: prose(limits.note),
}
export type SourceTexts = { [Name in keyof typeof sourceTexts]: z.output<(typeof sourceTexts)[Name]> }

/** Names of the texts on the page, and of their columns in a table. */
export const sourceTextLabels: Readonly<Record<keyof SourceTexts, string>> = {
  title: 'Title',
  link: 'Link',
  note: 'Note',
}

// The names are those of the texts.
export const sourceTextNames = Object.keys(sourceTexts) as (keyof SourceTexts)[]

/** Something for each text. */
export const eachText = <T>(make: (name: keyof SourceTexts) => T): Record<keyof SourceTexts, T> =>
  // fromEntries forgets the names.
  Object.fromEntries(sourceTextNames.map((name) => [name, make(name)])) as Record<keyof SourceTexts, T>

export const noTexts = eachText(() => '')

/** The texts of something that has more than them. */
export const textsOf = (from: SourceTexts): SourceTexts => eachText((name) => from[name])

const isPublic = z.boolean(messages.boolean)
const tagIds = z.array(idInput).check(z.maxLength(limits.tags, messages.tooMany(limits.tags)))

/** The fields that people fill in. `public` left out of a new source is the most open that the caller may choose. */
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
  /** The title under its other name (specification §3). */
  name: z.string(),
  tags: z.array(tag),
  isPublic: z.boolean(),
  /** `isPublic` under its other name (specification §3). */
  public: z.boolean(),
  subCategory: subcategoryRef,
  provenance,
  health: linkHealth,
  createdBy: z.nullable(z.object({ id, fullName: z.string() })),
  /** Of an imported source the date that its file has for it, which may be years before it was added. */
  createdAt: dateTime,
  /** Time of the import that added it; null if it was added otherwise, or imported before this was stored. */
  addedAt: z.nullable(dateTime),
  updatedAt: dateTime,
  /** Moves with each change of its fields, whatever call makes it; what `If-Match` names (decision 0046). */
  version: z.int(),
  favorite: z.boolean(),
  inGroup: z.boolean(),
  groupSubCategory: z.nullable(subcategoryRef),
  /** Whether the one who asks may update and delete it (decision 0013, roles). */
  canChange: z.boolean(),
  /** Whether the one who asks may read who added it and who changed what. */
  canReadHistory: z.boolean(),
})
export type Source = z.infer<typeof source>

/** One source, with what no list says of it. */
export const sourceDetail = z.extend(source, {
  /** Since when it is a favourite of the one who asks; null where it is none. */
  favoriteSince: z.nullable(dateTime),
  /** Whether its link is checked from time to time; null where those of its kind are not, whatever is said of this one. */
  isChecked: z.nullable(z.boolean()),
})
export type SourceDetail = z.infer<typeof sourceDetail>

/** The failure `stale`: with the source as it is, which is not what the change was made on, where it is a source. */
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

/** Any subset of the fields; what is left out stays as it is. */
export const sourceChanges = changesOf(fields)
export type SourceChanges = z.output<typeof sourceChanges>

export const orderOption = z.object({ value: z.enum(sourceOrders), label: z.string() })
export type OrderOption = z.infer<typeof orderOption>

/** What is said of a source that has the same link as another. */
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
    summary: 'The sources that were added last, of those that the caller may see, the newest first',
    action: 'source.read',
    alsoAnswers: [304],
    reply: z.array(source),
  }),
  favorites: endpoint({
    method: 'GET',
    path: '/source/favorites/',
    summary: 'The first of the caller’s favourites, by title',
    action: 'source.favorite',
    reply: z.array(source),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/source/orders/',
    summary: 'What the lists can be ordered by',
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
    summary: 'The first five sources with the same link, of those that the caller may see',
    action: 'source.read',
    query: z.object({ link }),
    reply: z.array(duplicate),
  }),
  sameSite: endpoint({
    method: 'GET',
    path: '/source/same-site/',
    summary: 'Five sources at most of the host of a link, without those of the link, of those that the caller may see',
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
    summary: 'Mark or unmark a source as the caller’s favourite',
    action: 'source.favorite',
    reply: z.object({ favorite: z.boolean() }),
  }),
  addToGroup: endpoint({
    method: 'POST',
    path: '/source/add-to-group/:source/',
    summary: 'File a source under a category of the group’s subjects; moves it when it is in the group already',
    action: 'groupSource.change',
    errors: ['conflict', 'stale'],
    body: z.strictObject({ subCategory: idInput }),
    reply: source,
  }),
  removeFromGroup: endpoint({
    method: 'DELETE',
    path: '/source/remove-from-group/:source/',
    summary: 'Take a source out of the group; 404 when it was not in it',
    action: 'groupSource.change',
    errors: ['stale'],
  }),
}
