import type { Role } from '#contract/access.ts'
import { normalise, sortKey } from '#contract/text/normalise.ts'
import type { Db } from '#server/db/kysely.ts'
import { derivedColumns } from '#server/modules/sources/repository.ts'

let counter = 0
const next = () => (counter += 1)

/** Of nothing that a test makes. */
export const MISSING_ID = 987_654_321

export const TEST_PASSWORD = 'a long enough password'
// Of that password, with the least cost that argon2id allows: a real one takes 64 MiB and 100 ms of each log-in.
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$TfBG9PsHma/6SRCuimTSDA$ZMT80SSwFP/UkbPCEppY0oS9SGZIJ8+LAcda7QyujqE'

export const buildGroup = (db: Db, values: { name?: string } = {}) => {
  const name = values.name ?? `Group ${next()}`
  return db
    .insertInto('app_group')
    .values({ name, slug: `${normalise(name).replaceAll(' ', '-')}-${next()}` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface AccountValues {
  role?: Role
  /** Made when left out and the role needs one. */
  groupId?: number | null
  /** Invited, and no password set yet. */
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

/** A subcategory of the global taxonomy, or with a group of one of its subjects. */
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

// A scope that nobody has.
const NOBODY = -2

/** A tag made by this scope; by nobody, unless one is named, so that only those see it who see a source with it. */
export const buildTag = (db: Db, label = `tag ${next()}`, scope = NOBODY) =>
  db
    .insertInto('tag')
    .values({ label, sort_label: normalise(label), scope })
    .returningAll()
    .executeTakeFirstOrThrow()

interface SourceValues {
  title?: string
  link?: string
  note?: string
  isPublic?: boolean
  /** Whose it is; null for the administrators. */
  groupId?: number | null
  createdBy?: number | null
  subcategoryId?: number
  tags?: readonly { id: number; label: string }[]
}

/** A public source of the administrators, unless the values say otherwise. */
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
      ...derivedColumns({ ...texts, labels: tags.map((tag) => tag.label) }),
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
  /** Stands in each of its texts, and is the host of its addresses. */
  word?: string
  /** Who has found it still good; nobody, unless one is named. */
  reviewedBy?: number
}

/** Says of a source all that can be said of what kind of source it is: its review is due, and its link has moved. */
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

/** An import that is done, with no sources yet. */
export const buildImport = (db: Db, accountId: number) =>
  db
    .insertInto('source_import')
    .values({ account_id: accountId, name: 'list.csv', choices: '{}', state: 'done', total: 0, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A saved view of a person or of a group. */
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

/** An open report of a dead link. */
export const buildReport = (db: Db, { sourceId, accountId }: { sourceId: number; accountId: number }) =>
  db
    .insertInto('source_report')
    .values({ source_id: sourceId, account_id: accountId, kind: 'dead', text: '', created_at: new Date() })
    .returningAll()
    .executeTakeFirstOrThrow()
