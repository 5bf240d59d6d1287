import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { importEndpoints } from '#contract/files/imports.ts'
import { noProvenance } from '#contract/sources/provenance.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSubcategory } from '#testing/server/factories.ts'
import { addedBy, importLine, importOf, newLinks, runImportOf } from '#testing/server/imports.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const aboutOf = async (importId: number) => {
  const added = await addedBy(test, importId)
  const details = await Promise.all(added.map(({ id }) => users.user.call(sourceEndpoints.detail, { params: { id } })))
  return details.map(({ reply }) => reply.provenance)
}

const dueDays = async (importId: number) => {
  const { rows } = await sql<{ due: string | null }>`select s.due_on::text as due from imported_source i
    join source s on s.id = i.source_id where i.import_id = ${importId} order by s.id`.execute(test.db)
  return rows.map(({ due }) => due)
}

const known = (fields: object) => ({ ...noProvenance, reviewedAt: null, reviewedBy: null, ...fields })

describe('provenance', () => {
  it('is imported with a file, in its preview and in the stored source', async () => {
    const [first = '', second = '', third = ''] = newLinks(3)
    const lines = [
      importLine({
        link: first,
        country: 'Georgia',
        publisher: '=1+1',
        reviewEvery: 6,
        createdAt: '2020-08-31T22:00:00Z',
      }),
      importLine({ link: second, tags: ['paid', 'opsec active'], language: 'Klingonish' }),
      importLine({ link: third, tags: ['it'], folder: 'Free' }),
    ]
    const body = lines.join('\n')
    const { reply: preview } = await users.user.call(importEndpoints.preview, { body, query: { name: 'a.jsonl' } })
    const filing = { kind: 'tags', subCategory: (await buildSubcategory(test.db)).id }
    const { id, state } = await runImportOf(test, users.user, { lines, body: { filing } })

    expect(preview.rows.map(({ provenance, warnings }) => [provenance, warnings])).toEqual([
      [{ countries: ['GE'], publisher: '=1+1', reviewEvery: 6 }, []],
      [{ access: 'paid', exposure: 'notified' }, ['Languages: “Klingonish” was not recognized, so it is left out']],
      [{}, []],
    ])
    expect(state).toBe('done')
    expect(await aboutOf(id)).toEqual([
      known({ countries: ['GE'], publisher: '=1+1', reviewEvery: 6 }),
      known({ access: 'paid', exposure: 'notified' }),
      // Tags from folders, and tags for all entries, state nothing about a source.
      known({}),
    ])
    expect(await dueDays(id)).toEqual(['2021-02-28', null, null])
    expect((await addedBy(test, id)).map(({ tags }) => tags.toSorted())).toEqual([
      [],
      ['opsec active', 'paid'],
      ['Free', 'it'],
    ])
  })

  it('is imported from the chosen columns, and removed by an undo', async () => {
    const [link = ''] = newLinks(1)
    const lines = ['Where,Link,How,Title', `"GE, Atlantis",${link},weekly,Register`]
    const columns = ['countries', 'link', 'rhythm', 'title']
    const { id } = await runImportOf(test, users.user, { lines, body: { columns } })

    expect(await aboutOf(id)).toEqual([known({ countries: ['GE'], rhythm: 'weekly' })])
    await users.user.call(importEndpoints.remove, { params: { id }, query: { act: 'undo' } })
    await test.app.jobs.runDue()
    expect(await importOf(users.user, id)).toMatchObject({ state: 'undone', removed: 1, kept: 0 })
    expect(await addedBy(test, id)).toEqual([])
  })
})
