import { describe, expect, it } from 'vitest'
import { type Category, categoryEndpoints } from '#contract/categories/categories.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { buildCategory, buildSubcategory } from '#testing/server/factories.ts'
import { withQueries } from '#testing/server/queries.ts'

const test = startTestApp()
const other = alongside(test)
const noted = withQueries(test)

const names = (categories: readonly Category[]) =>
  categories.map(({ name, subCategories }) => [name, subCategories.map((sub) => sub.name)])
const seenBy = async (process: typeof test) => names((await asGuest(process).call(categoryEndpoints.list)).reply)

describe('the taxonomy that each process keeps in memory', () => {
  it('shows every change at once, in all processes', async () => {
    const seen = async () => [await seenBy(test), await seenBy(other)]
    const both = (...categories: unknown[]) => [categories, categories]
    expect(await seen()).toEqual(both())

    const { id } = await buildCategory(test.db, { name: 'Registers' })
    expect(await seen()).toEqual(both(['Registers', []]))

    const sub = await buildSubcategory(test.db, { categoryId: id, name: 'Europe' })
    expect(await seen()).toEqual(both(['Registers', ['Europe']]))

    await test.db.updateTable('subcategory').set({ name: 'EU' }).where('id', '=', sub.id).execute()
    expect(await seen()).toEqual(both(['Registers', ['EU']]))

    await test.db.updateTable('category').set({ name: 'All registers' }).where('id', '=', id).execute()
    expect(await seen()).toEqual(both(['All registers', ['EU']]))

    await test.db.deleteFrom('subcategory').where('id', '=', sub.id).execute()
    expect(await seen()).toEqual(both(['All registers', []]))

    await test.db.deleteFrom('category').where('id', '=', id).execute()
    expect(await seen()).toEqual(both())
  })

  it('is not read again by a call that changes it', async () => {
    const admin = await asRole(noted, 'ROLE_ADMIN')
    const readings = () => noted.queries.filter((query) => query.includes('json_agg')).length
    await admin.call(categoryEndpoints.list)
    const before = readings()

    const { reply } = await admin.call(categoryEndpoints.create, { body: { name: 'Courts' } })
    await admin.call(categoryEndpoints.createSubcategory, { params: { id: reply.id }, body: { name: 'Appeal' } })

    const after = readings()
    await admin.call(categoryEndpoints.list)
    expect([after, readings()]).toEqual([before, before + 1])
  })
})
