import type { Role } from '#contract/access.ts'
import { normalize, sortKey } from '#contract/text/normalize.ts'
import type { Db } from '#server/db/kysely.ts'
import { derivedColumns } from '#server/modules/sources/repository.ts'

let counter = 0
const next = () => (counter += 1)

/** Used by no test object. */
export const MISSING_ID = 987_654_321

export const TEST_PASSWORD = 'a long enough password'
// Hash of that password with minimal cost, to spare 64 MiB and 100 ms per login.
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$TfBG9PsHma/6SRCuimTSDA$ZMT80SSwFP/UkbPCEppY0oS9SGZIJ8+LAcda7QyujqE'

export const buildGroup = (db: Db, values: { name?: string } = {}) => {
  const name = values.name ?? `Group ${next()}`
  return db
    .insertInto('app_group')
    .values({ name, slug: `${normalize(name).replaceAll(' ', '-')}-${next()}` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface AccountValues {
  role?: Role
  groupId?: number | null
  /** Invited, without password. */
  pending?: boolean
  email?: string
  fullName?: string
}

export const buildAccount = async (db: Db, values: AccountValues = {}) => {
  const number = next()
  const plan = {
    role: 'ROLE_USER' as const,
    fullName: `Person ${number}`,
    email: `person${number}@example.org`,
    ...values,
  }
  const groupId = plan.role === 'ROLE_ADMIN' ? null : (values.groupId ?? (await buildGroup(db)).id)
  return db
    .insertInto('account')
    .values({
      role: plan.role,
      group_id: groupId,
      full_name: plan.fullName,
      email: plan.email,
      password_hash: values.pending ? null : PASSWORD_HASH,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const buildSubcategory = async (
  db: Db,
  values: { name?: string; categoryId?: number; groupId?: number | null } = {},
) => {
  const categoryId = values.categoryId ?? (await buildCategory(db, { groupId: values.groupId ?? null })).id
  const name = values.name ?? `Subcategory ${next()}`
  return db
    .insertInto('subcategory')
    .values({ category_id: categoryId, name, sort_name: sortKey(name) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const buildCategory = (db: Db, values: { name?: string; groupId?: number | null } = {}) => {
  const name = values.name ?? `Category ${next()}`
  return db
    .insertInto('category')
    .values({ group_id: values.groupId ?? null, name, sort_name: sortKey(name) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const NOBODY = -2

/** By default the tag has no scope, so only sources make it visible. */
export const buildTag = (db: Db, label = `tag ${next()}`, scope = NOBODY) =>
  db
    .insertInto('tag')
    .values({ label, sort_label: normalize(label), scope })
    .returningAll()
    .executeTakeFirstOrThrow()

interface SourceValues {
  title?: string
  link?: string
  note?: string
  isPublic?: boolean
  groupId?: number | null
  createdBy?: number | null
  subcategoryId?: number
  tags?: readonly { id: number; label: string }[]
}

export const buildSource = async (db: Db, values: SourceValues = {}) => {
  const number = next()
  const { title, link, note, tags, ...plan } = {
    title: `Source ${number}`,
    link: `https://source${number}.example.org/`,
    note: 'A note.',
    isPublic: true,
    groupId: null,
    createdBy: null,
    tags: [],
    ...values,
  }
  const texts = { title, link, note }
  const source = await db
    .insertInto('source')
    .values({
      ...texts,
      ...derivedColumns({ ...texts, labels: tags.map((tag) => tag.label), countries: null }),
      is_public: plan.isPublic,
      group_id: plan.groupId,
      created_by: plan.createdBy,
      subcategory_id: values.subcategoryId ?? (await buildSubcategory(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const tag of tags) {
    await db.insertInto('source_tag').values({ source_id: source.id, scope: source.scope, tag_id: tag.id }).execute()
  }
  return source
}

interface KindValues {
  /** Word in each text and host. */
  word?: string
  /** Reviewer; none by default. */
  reviewedBy?: number
}

/** Fills all provenance; review due, link moved. */
export const buildKind = async (db: Db, id: number, { word = 'kind', reviewedBy }: KindValues = {}): Promise<void> => {
  const link = `https://${word}.example/`
  const kind = {
    publisher: `Publisher ${word}`,
    official: true,
    countries: ['001', 'GE'],
    languages: ['ka'],
    access: 'paid',
    access_note: `Access ${word}`,
    exposure: 'identified',
    exposure_note: `Exposure ${word}`,
    rhythm: 'daily',
    search_link: `${link}?q={q}`,
    review_every: 1,
    due_on: '2020-01-01',
  }
  await db.updateTable('source').set(kind).where('id', '=', id).execute()
  const health = { source_id: id, state: 'moved', checked_at: new Date(), status: 301, moved_to: `${link}moved` }
  await db.insertInto('link_health').values(health).execute()
  const review = { source_id: id, reviewed_at: new Date(), reviewed_by: reviewedBy ?? null }
  if (reviewedBy !== undefined) await db.insertInto('source_review').values(review).execute()
}

export const addToGroup = (db: Db, groupId: number, link: { sourceId: number; subcategoryId: number }) =>
  db
    .insertInto('group_source')
    .values({ group_id: groupId, source_id: link.sourceId, subcategory_id: link.subcategoryId })
    .execute()

export const buildImport = (db: Db, accountId: number) =>
  db
    .insertInto('source_import')
    .values({ account_id: accountId, name: 'list.csv', choices: '{}', state: 'done', total: 0, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()

export const buildView = (
  db: Db,
  values: { account_id?: number; group_id?: number; name?: string; address?: string; created_at?: Date },
) =>
  db
    .insertInto('saved_view')
    .values({
      name: `View ${next()}`,
      address: '/sources',
      created_by: values.account_id ?? null,
      created_at: new Date(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildReport = (db: Db, { sourceId, accountId }: { sourceId: number; accountId: number }) =>
  db
    .insertInto('source_report')
    .values({ source_id: sourceId, account_id: accountId, kind: 'dead', text: '', created_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow()
