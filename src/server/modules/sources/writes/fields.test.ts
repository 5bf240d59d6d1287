import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { type ExportFormat, exportEndpoints } from '#contract/files/exports.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { eachProvenance, noProvenance, type ProvenanceChanges, provenanceNames } from '#contract/sources/provenance.ts'
import {
  eachText,
  type Source,
  type SourceInput,
  sourceEndpoints,
  sourceInput,
  textsOf,
} from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { buildApp } from '#server/app.ts'
import { importLibraries } from '#server/commands/import/import-libraries.ts'
import { exportData, importData } from '#server/commands/transfer.ts'
import type { Db } from '#server/db/kysely.ts'
import { sourcesIn } from '#server/modules/sources/repository.ts'
import { startTestApp, testConfig } from '#testing/server/app.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

// Without these tests, a field of the contract could be dropped unnoticed on its way to the database.

const test = startTestApp()
const users = signInUsers(test)

type Input = Required<SourceInput>
const keys = Object.keys(sourceInput.shape) as (keyof Input)[]

const textsFor = (version: string) => ({
  ...eachText((name) => `The ${name}, ${version}`),
  link: `https://${version}.example/`,
})

const provenanceFor = (version: 'first' | 'second'): Required<ProvenanceChanges> => {
  const isFirst = version === 'first'
  return {
    publisher: `The publisher, ${version}`,
    official: isFirst,
    countries: isFirst ? ['DE', 'GE'] : ['001', 'EU'],
    languages: isFirst ? ['ka', 'sr-Latn'] : ['en'],
    access: isFirst ? 'open' : 'paid',
    accessNote: `The accessNote, ${version}`,
    exposure: isFirst ? 'logged' : 'notified',
    exposureNote: `The exposureNote, ${version}`,
    rhythm: isFirst ? 'daily' : 'archived',
    searchLink: `https://${version}.example/?q={q}`,
    reviewEvery: isFirst ? 6 : 36,
  }
}

/** A value for every field of the input. */
const inputFor = async (version: 'first' | 'second'): Promise<Input> => ({
  ...textsFor(version),
  subCategory: (await buildSubcategory(test.db)).id,
  public: version === 'first',
  tags: [(await buildTag(test.db, undefined, users.manager.groupId ?? 0)).id],
  provenance: provenanceFor(version),
})

/** Input equivalent to a reply. */
const inputOf = (source: Source): Input => ({
  ...textsOf(source),
  subCategory: source.subCategory.id,
  public: source.isPublic,
  tags: source.tags.map(({ id }) => id),
  provenance: eachProvenance((name) => source.provenance[name]) as Input['provenance'],
})

const read = async (id: number) => {
  const { reply } = await users.manager.call(sourceEndpoints.detail, { params: { id } })
  return inputOf(reply)
}

const create = async (body: Input) => (await users.manager.call(sourceEndpoints.create, { body })).reply

const update = async (source: number, body: Partial<Input>) =>
  (await users.manager.call(sourceEndpoints.update, { params: { source }, body })).reply

describe('every field of a source', () => {
  it('is stored when the source is created', async () => {
    const input = await inputFor('first')

    const created = await create(input)

    expect(Object.keys(input).toSorted()).toEqual(keys.toSorted())
    expect(inputOf(created)).toEqual(input)
    expect(await read(created.id)).toEqual(input)
  })

  it('may be left out if it is optional, as older clients do', async () => {
    const whole = await inputFor('first')
    const isOptional = (key: keyof Input) => z.safeParse(sourceInput.shape[key], undefined).success
    const nothing = { public: true, tags: [], provenance: noProvenance }

    for (const key of keys.filter(isOptional)) {
      const { [key]: _left, ...body } = whole
      const { reply } = await users.manager.call(sourceEndpoints.create, { body })
      const otherwise = key in nothing ? nothing[key as keyof typeof nothing] : ''
      expect(await read(reply.id)).toEqual({ ...whole, [key]: otherwise })
    }
  })

  it.each(keys)('can be changed alone: %s', async (key) => {
    const [before, after] = [await inputFor('first'), await inputFor('second')]
    const { id } = await create(before)
    const expected = { ...before, [key]: after[key] }

    expect(inputOf(await update(id, { [key]: after[key] }))).toEqual(expected)
    expect(await read(id)).toEqual(expected)
  })

  it('is in the history when it changes', async () => {
    const { id } = await create(await inputFor('first'))
    await update(id, await inputFor('second'))

    const { reply } = await users.manager.call(activityEndpoints.ofSource, { params: { id } })

    const named = keys
      .flatMap((key) => (key === 'provenance' ? provenanceNames : key === 'subCategory' ? ['category'] : [key]))
      .toSorted()
    expect(reply.map(({ after }) => Object.keys(after ?? {}).toSorted())).toEqual([named, named])
    expect(reply[0]?.after).toMatchObject(textsFor('second'))
  })
})

describe('every reply with a source', () => {
  it.each([true, false])(
    'has `name` and `public` beside `title` and `isPublic`, equal to them: public %s',
    async (open) => {
      const { manager } = users
      const { id: subCategory } = await buildSubcategory(test.db, { groupId: manager.groupId })
      const created = await create({ ...(await inputFor('first')), public: open })
      const source = created.id
      await manager.call(sourceEndpoints.favorite, { params: { source } })

      const filed = await manager.call(sourceEndpoints.addToGroup, { params: { source }, body: { subCategory } })
      const updated = await update(source, { title: 'The newer title' })
      const detail = await manager.call(sourceEndpoints.detail, { params: { id: source } })
      const list = await manager.call(sourceEndpoints.list, { query: { search: 'newer' } })
      const listGroup = await manager.call(sourceEndpoints.listGroup)
      const newest = await manager.call(sourceEndpoints.newest)
      const favorites = await manager.call(sourceEndpoints.favorites)

      const lists = [...list.reply.sources, ...listGroup.reply.sources, ...newest.reply, ...favorites.reply]
      const inReplies = [created, filed.reply, updated, detail.reply, ...lists.filter(({ id }) => id === source)]
      expect(inReplies).toHaveLength(8)
      expect(inReplies.map(({ name }) => name)).toEqual(inReplies.map(({ title }) => title))
      expect(inReplies.map((each) => [each.isPublic, each.public])).toEqual(inReplies.map(() => [open, open]))
    },
  )
})

describe('every field of a library', () => {
  const [from, to] = [setUpCommandLine(), setUpCommandLine()]
  const again = { csv: setUpCommandLine(), json: setUpCommandLine() }
  const expected = {
    ...textsFor('library'),
    isPublic: true,
    subCategory: expect.objectContaining({
      name: 'Subcategory',
      category: expect.objectContaining({ name: 'Category' }),
    }),
    tags: [expect.objectContaining({ label: 'Tag' })],
    provenance: provenanceFor('first'),
  }
  const only = (db: Db) => sourcesIn(db).listNewest(null)

  const exported = async (db: Db, format: ExportFormat): Promise<string> => {
    const app = await buildApp({ db, config: testConfig() })
    const { body } = await app.inject(`${API_PREFIX}${exportEndpoints.export.path}?format=${format}`)
    await app.close()
    return body
  }

  it('is imported, exported and transferred to another database', async () => {
    const library = join(from.folder, 'library.jsonl')
    const line = {
      ...textsFor('library'),
      category: 'Category',
      subcategory: 'Subcategory',
      tags: ['Tag'],
      public: true,
      provenance: provenanceFor('first'),
    }
    await writeFile(library, JSON.stringify(line))
    const all = join(from.folder, 'all.sourcebook')

    await from.run(importLibraries, { args: [library] })
    expect(await only(from.db)).toEqual([expect.objectContaining(expected)])

    await from.run(exportData, { args: [all] })
    await to.run(importData, { args: [all] })
    expect(await only(to.db)).toEqual(await only(from.db))

    for (const format of ['csv', 'json'] as const) {
      const [file, into] = [join(from.folder, `library.${format}`), again[format]]
      await writeFile(file, await exported(from.db, format))
      await into.run(importLibraries, { args: [file] })
      expect([format, ...(await only(into.db))]).toEqual([format, expect.objectContaining(expected)])
    }
  })
})
