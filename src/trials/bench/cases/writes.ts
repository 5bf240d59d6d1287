import { randomUUID } from 'node:crypto'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import type { Database } from '#server/db/pool.ts'
import { verifyPassword } from '#server/modules/accounts/password.ts'
import type { Choices } from '#trials/bench/data/choices.ts'
import { PASSWORD, people } from '#trials/bench/data/people.ts'
import { type BenchCall, send, type WriteCase } from './case.ts'

const at = (values: readonly number[], turn: number) => values[turn % values.length] ?? 0

const TAGS = 3

/** Unique new source. */
export const createRequest = ({ largest, tags }: Choices, turn: number, word = ''): BenchCall => {
  const name = randomUUID()
  const asked = send('POST', '/source/create/', {
    title: `Bench source ${word} ${turn}`,
    link: `https://bench.example/${name}`,
    note: 'Made by the bench, to see how long that takes.',
    subCategory: largest,
    tags: [...new Set([at(tags, turn), at(tags, turn + 1), at(tags, turn + 2)])].slice(0, TAGS),
  })
  return { ...asked, headers: { ...asked.headers, [IDEMPOTENCY_KEY_HEADER]: name } }
}

const insertSource = (pool: Database['pool'], { largest, tags }: Choices, turn: number) =>
  pool.query({
    name: 'floor-create',
    text: `with added as (
        insert into source (title, link, note, is_public, subcategory_id, link_key, domain, sort_title, search_text)
        values ($1, $2, $3, true, $4, $2, 'bench.example', lower($1), ' ' || lower($1)) returning id, scope)
      insert into source_tag (source_id, scope, tag_id) select id, scope, tag from added, unnest($5::bigint[]) as tag`,
    values: [
      `Bench floor ${turn}`,
      `https://bench.example/${randomUUID()}`,
      'Made by the bench.',
      largest,
      tags.slice(0, TAGS),
    ],
  })

const updateSource = (pool: Database['pool'], id: number, turn: number) =>
  pool.query({
    name: 'floor-update',
    text: 'update source set note = $2, updated_at = now() where id = $1',
    values: [id, `Changed ${turn} times`],
  })

const markFavorite = (pool: Database['pool'], id: number) =>
  pool.query({
    name: 'floor-favorite',
    text: `with gone as (delete from favorite where account_id = (select id from account where email = $1) and source_id = $2
        returning 1)
      insert into favorite (account_id, source_id)
      select a.id, $2 from account a where a.email = $1 and not exists (select from gone)`,
    values: [people.admin.email, id],
  })

const fileSource = (pool: Database['pool'], id: number, place: number) =>
  pool.query({
    name: 'floor-add-to-group',
    text: `insert into group_source (group_id, source_id, subcategory_id)
      select c.group_id, $1, sub.id from subcategory sub join category c on c.id = sub.category_id where sub.id = $2
      on conflict (group_id, source_id) do update set subcategory_id = excluded.subcategory_id`,
    values: [id, place],
  })

// An account of its own, since each login may end a session.
const NEWCOMER = 'member-3@bench-group-1.example'

const readPasswordHash = async (pool: Database['pool']) => {
  const { rows } = await pool.query<{ hash: string }>({
    name: 'floor-login',
    text: 'select password_hash as hash from account where lower(email) = lower($1)',
    values: [people.user.email],
  })
  return rows[0]?.hash ?? null
}

export const writeCases = (choices: Choices): WriteCase[] => {
  const { sources, places } = choices
  return [
    {
      name: 'create with 3 tags',
      as: 'manager',
      status: 201,
      request: (turn) => createRequest(choices, turn),
      floor: (pool, turn) => insertSource(pool, choices, turn),
    },
    {
      name: 'update',
      as: 'admin',
      status: 200,
      request: (turn) => send('PATCH', `/source/update/${at(sources, turn)}/`, { note: `Changed ${turn} times` }),
      floor: (pool, turn) => updateSource(pool, at(sources, turn), turn),
    },
    {
      name: 'favorite',
      as: 'user',
      status: 200,
      request: (turn) => send('POST', `/source/favorite/${at(sources, turn)}/`),
      floor: (pool, turn) => markFavorite(pool, at(sources, turn)),
    },
    {
      name: 'add to group',
      as: 'manager',
      status: 200,
      // Each round uses another category, so that every update changes something.
      request: (turn) =>
        send('POST', `/source/add-to-group/${at(sources, turn)}/`, {
          subCategory: at(places, turn + Math.floor(turn / sources.length)),
        }),
      floor: (pool, turn) => fileSource(pool, at(sources, turn), at(places, turn + Math.floor(turn / sources.length))),
    },
    {
      name: 'login',
      as: 'guest',
      status: 200,
      request: () => send('POST', '/login/', { username: NEWCOMER, password: PASSWORD }),
      floor: async (pool) => verifyPassword(await readPasswordHash(pool), PASSWORD),
    },
  ]
}
