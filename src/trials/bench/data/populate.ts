import type { Pool, PoolClient } from 'pg'
import { hashPassword } from '#server/modules/accounts/password.ts'
import { PASSWORD, people } from './people.ts'
import { addProvenance } from './provenance.ts'

const GROUPS = 200
const USERS_A_GROUP = 10
const SUBJECTS = 5
const CATEGORIES_A_SUBJECT = 4
const FILED = 200
const FAVORITES = 100
const TAGS = 10_000
const USES_OF_A_TAG = 3
const PRIVATE_EVERY = 20

const groups = `insert into app_group (name, slug)
  select 'Bench group ' || n, 'bench-group-' || n from generate_series(1, ${GROUPS}) n`

const users = `insert into account (group_id, full_name, email, role, password_hash)
  select g.id, 'Member ' || n || ' of ' || g.name, 'member-' || n || '@' || g.slug || '.example',
    case when n <= 2 then 'ROLE_GROUP_MANAGER' else 'ROLE_USER' end, $1
  from app_group g, generate_series(1, ${USERS_A_GROUP}) n`

const signers = `insert into account (group_id, full_name, email, role, password_hash)
  select case when role <> 'ROLE_ADMIN' then (select min(id) from app_group) end, 'Bench ' || email, email, role, $3
  from unnest($1::text[], $2::text[]) as p (email, role)`

const subjects = `insert into category (group_id, name, sort_name)
  select g.id, 'Subject ' || n, 'subject ' || n from app_group g, generate_series(1, ${SUBJECTS}) n`

const categoriesOfSubjects = `insert into subcategory (category_id, name, sort_name)
  select c.id, 'Category ' || n, 'category ' || n from category c, generate_series(1, ${CATEGORIES_A_SUBJECT}) n
  where c.group_id is not null`

const privateSources = `with numbered as (
    select id, row_number() over (order by id) as n from source),
  chosen as (select id, 1 + (n / ${PRIVATE_EVERY}) % ${GROUPS} as place from numbered where n % ${PRIVATE_EVERY} = 0),
  owners as (
    select g.id as group_id, row_number() over (order by g.id) as place,
      (select min(a.id) from account a where a.group_id = g.id) as account_id
    from app_group g)
  update source s set is_public = false, group_id = o.group_id, created_by = o.account_id
  from chosen c join owners o using (place) where s.id = c.id`

// One unique word per label, so that searches stay unaffected.
const tags = `insert into tag (label, sort_label, scope)
  select 'dossier' || n, 'dossier' || n, -1
  from generate_series(1, greatest(0, ${TAGS} - (select count(*) from tag))) n`

const usesOfTags = `with labelled as (
    select id, label, row_number() over (order by id) as n from tag where label like 'dossier%'),
  places as (select s.id, row_number() over (order by md5(s.id::text)) as n from source s where s.scope = 0),
  given as (
    select l.id as tag_id, l.label, p.id from labelled l
    join places p on (p.n - 1) / ${USES_OF_A_TAG} = l.n - 1),
  marked as (
    update source s set search_text = s.search_text || ' ' || g.label from given g where s.id = g.id)
  insert into source_tag (source_id, scope, tag_id) select id, 0, tag_id from given`

const places = `places as (
    select c.group_id, array_agg(sub.id order by sub.id) as ids
    from category c join subcategory sub on sub.category_id = c.id where c.group_id is not null group by 1)`
const placeOf = (source: string) => `p.ids[1 + ${source} % (${SUBJECTS} * ${CATEGORIES_A_SUBJECT})]`

const filed = `with ${places}
  insert into group_source (group_id, source_id, subcategory_id)
  select p.group_id, s.id, ${placeOf('s.id')} from places p cross join lateral (
    select id from source where scope = 0 and id > (select max(id) from source) * (p.group_id % ${GROUPS}) / ${GROUPS}
    order by id limit ${FILED}) s`

const ownFiled = `with ${places}
  insert into group_source (group_id, source_id, subcategory_id)
  select s.group_id, s.id, ${placeOf('s.id')} from source s join places p using (group_id) where not s.is_public`

const favorites = `insert into favorite (account_id, source_id)
  select a.id, s.id from account a,
    (select id from source where scope = 0 order by md5(id::text) limit ${FAVORITES}) s
  where a.email = $1`

const insertAll = async (client: PoolClient) => {
  const passwordHash = await hashPassword(PASSWORD)
  const signing = Object.values(people)
  await client.query(groups)
  await client.query(users, [passwordHash])
  await client.query(signers, [signing.map(({ email }) => email), signing.map(({ role }) => role), passwordHash])
  await client.query(subjects)
  await client.query(categoriesOfSubjects)
  await client.query(privateSources)
  await client.query(tags)
  await client.query(usesOfTags)
  await client.query(filed)
  await client.query(ownFiled)
  await client.query(favorites, [people.manager.email])
  await addProvenance(client)
}

/**
 * Adds what imports lack: 200 groups with people, subjects and filings, private sources, 10,000 tags, provenance, and
 * bench accounts.
 */
export const populate = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await insertAll(client)
    await client.query('commit')
    await client.query('vacuum (analyze)')
  } finally {
    // Closes the connection, because its settings were changed.
    client.release(true)
  }
}
