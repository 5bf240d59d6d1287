import { sql, type Transaction } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { noTexts } from '#contract/sources/sources.ts'
import { sortKey } from '#contract/text/normalize.ts'
import { advisoryLocks } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Schema } from '#server/db/schema.ts'
import { hashPassword } from '#server/modules/accounts/password.ts'
import { slugOf } from '#server/modules/groups/slug.ts'
import { importEntries, rowsOf } from '#server/modules/imports/import-entries.ts'
import { administrators, writeLibrary, writeRows } from '#server/modules/imports/library-writer.ts'
import {
  type DemoGroup,
  type DemoSubject,
  type DemoTeam,
  readDemoAdministrators,
  readDemoGroups,
  readDemoLibrary,
} from './data.ts'
import { addRecords } from './records.ts'

/** Password of all demo accounts (decision 0013, running it). */
export const DEMO_PASSWORD = 'correct-horse-battery'

const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from account) and not exists (select from source) as empty`.execute(db)
  return rows[0]?.empty === true
}

/** Fills an empty database with demo data in one transaction. False if it wasn't empty. */
export const seedDemo = async (db: Db): Promise<boolean> => {
  if (!(await isEmpty(db))) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return db.transaction().execute(async (tx) => {
    // Only one of several starting processes fills the database.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.seed})`.execute(tx)
    if (!(await isEmpty(tx))) return false
    await addLibrary(tx)
    await addPeople(tx, { groupId: null, passwordHash }, readDemoAdministrators())
    for (const group of readDemoGroups()) await addGroup(tx, group, passwordHash)
    return true
  })
}

const addLibrary = (tx: Transaction<Schema>) =>
  importEntries(readDemoLibrary(), {
    write: (taken) => writeRows(tx, { ...administrators, isDemo: true }, rowsOf(taken)),
    isPrivate: false,
    complain: (line, reason) => {
      throw new Error(`library.jsonl:${line}: ${reason}`)
    },
    isStopped: () => false,
    onBatch: () => {},
  })

const addGroup = async (tx: Transaction<Schema>, group: DemoGroup, passwordHash: string) => {
  const { id: groupId } = await tx
    .insertInto('app_group')
    .values({ name: group.name, link: group.link, slug: slugOf(group.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPeople(tx, { groupId, passwordHash }, group)
  for (const subject of group.subjects) await addSubject(tx, groupId, subject)
  if (group.name === WITH_RECORDS) await addRecords(tx, await analystOf(tx, groupId))
}

// Research records of one group show the difference to the other.
const WITH_RECORDS = 'Acme Integrity'

const analystOf = async (tx: Transaction<Schema>, groupId: number): Promise<Actor> => {
  const where = { group_id: groupId, role: 'ROLE_USER' } as const
  const analyst = tx
    .selectFrom('account')
    .select(['id', 'role'])
    .where((eb) => eb.and(where))
    .orderBy('id')
  return { ...(await analyst.executeTakeFirstOrThrow()), groupId }
}

interface Accounts {
  readonly groupId: number | null
  readonly passwordHash: string
}

const addPeople = async (
  tx: Transaction<Schema>,
  { groupId, passwordHash }: Accounts,
  { people, privateSources }: DemoTeam,
) => {
  for (const person of people) {
    const { id: accountId } = await tx
      .insertInto('account')
      .values({
        group_id: groupId,
        full_name: person.fullName,
        email: person.email,
        role: person.role,
        password_hash: passwordHash,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = privateSources.filter((source) => source.author === person.email)
    await writeLibrary(
      tx,
      { groupId, accountId, isDemo: true },
      // Missing texts are empty.
      own.map((source) => ({ ...noTexts, ...source, isPublic: false })),
    )
    await sql`insert into favorite (account_id, source_id)
      select ${accountId}, id from source where is_public and link = any(${person.favorites})`.execute(tx)
  }
}

const addSubject = async (tx: Transaction<Schema>, groupId: number, subject: DemoSubject) => {
  const { id: subjectId } = await tx
    .insertInto('category')
    .values({ group_id: groupId, name: subject.name, sort_name: sortKey(subject.name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { name, links } of subject.categories) {
    const { id } = await tx
      .insertInto('subcategory')
      .values({ category_id: subjectId, name, sort_name: sortKey(name) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into group_source (group_id, source_id, subcategory_id)
      select ${groupId}, id, ${id} from source where is_public and link = any(${links})`.execute(tx)
  }
}
