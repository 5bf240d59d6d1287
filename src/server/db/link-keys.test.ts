import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { linkKey } from '#contract/links/link-key.ts'
import { readDemoLibrary } from '#server/demo/data.ts'
import { randomOf } from '#testing/random.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { migrate } from './migrate.ts'

const random = randomOf(12)
const { below, chance, pick } = random

const HOSTS = ['a.example', 'www.a.example', 'www.www.example', 'WWW.B.Example', 'bücher.example', '[::1]', '10.0.0.1']

// One stored link per unusual form.
const ODD_LINKS = [
  'https://www.',
  'https://www./',
  'https://www.www./a//',
  'http://a.example//',
  'https://a.example/?',
  'https://a.example?#',
  'https://a.example/#/?',
  'https://a.example/#!',
  'https://a.example/a?&',
  'https://a.example/a?&utm_a&&gclid',
  'https://a.example/a/?/',
  'https://a.example/https://www.b.example/?',
  'https://a.example/%3Futm_source=x%23/',
  'https://a.example/a?b=%23/#!c?d=1&utm_a=1#/',
  'https://www.xn--bcher-kva.example:8443/ü?ü=Ü&UTM_Ü=1#!ü',
  'http://[2001:db8::1]:80/?utm_a=[::1]',
  'http://0x7f.1/a\\b?c\\d#\\',
  'https://a.example/a%0Ab?c%0Ad#/e%0Af',
  'https://a.example/_%_?_%_',
]

const PORTS = ['', ':443', ':80', ':8080']
const SEGMENTS = ['', 'a', 'B', 'ä', '%41', '..', 'a:b@c', 'www.', '&utm_a=1', 'a=1']
const PARAMETERS = [
  'utm_source=x',
  'utm_=',
  'UTM_x',
  'gclid=1',
  'fbclid',
  'fbclid=a=b',
  'mc_cid=',
  'mc_eid=1',
  'igshid=é',
]
const RECORDS = [
  'id=7',
  'utm=1',
  'a_utm_b=1',
  'msclkid2=1',
  'q=a?b',
  'x',
  '',
  '=',
  'gclid;=1',
  'u=https://www.a.example/#/',
]
const FRAGMENTS = ['', '#', '#part', '#/a/b', '#!a', '#?utm_source=x', '#a#/b', '#/é?gclid=1']

const randomLink = () => {
  const scheme = pick(['http', 'https', 'HTTPS'])
  const path = random.several(below(4), () => `/${pick(SEGMENTS)}`).join('')
  const query = random.several(below(5), () => pick(chance(0.5) ? PARAMETERS : RECORDS)).join('&')
  return `${scheme}://${pick(HOSTS)}${pick(PORTS)}${path}${chance(0.7) ? `?${query}` : ''}${pick(FRAGMENTS)}`
}

const realLinks = async () => {
  const links: string[] = []
  for await (const entry of readDemoLibrary()) if ('link' in entry) links.push(entry.link)
  return links
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase({ ...inject('testServer'), template: 'template0' })
})
afterAll(() => database.drop())

describe('link keys of sources that are older than migration 0012', () => {
  it('equal the keys that would be written now', async () => {
    const { db } = database
    await migrate(db, { upTo: '0011_first_versions' })
    const links = [...(await realLinks()), ...ODD_LINKS, ...random.several(5000, randomLink)]
    // Format of earlier releases.
    const sources = links.map((link) => ({ link, link_key: URL.parse(link)?.href ?? link }))
    await sql`insert into category (name, sort_name) values ('C', 'c')`.execute(db)
    await sql`insert into subcategory (category_id, name, sort_name) values (1, 'S', 's')`.execute(db)
    await sql`insert into source (title, link, note, is_public, subcategory_id, link_key, domain, sort_title, search_text)
      select 'x', link, 'x', true, 1, link_key, 'x', 'x', 'x'
      from json_to_recordset(${JSON.stringify(sources)}::json) as s (link text, link_key text)`.execute(db)
    await migrate(db)

    const migrated = await db.selectFrom('source').select(['link', 'link_key']).orderBy('id').execute()
    expect(migrated.length).toBeGreaterThan(5300)
    expect(migrated).toEqual(links.map((link) => ({ link, link_key: linkKey(link) })))
  })
})
