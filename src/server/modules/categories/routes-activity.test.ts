import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { recordedBy as recorded } from '#testing/server/activity.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildCategory, buildSubcategory, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const recordedBy = (work: () => Promise<unknown>) => recorded(test, work)

const by = (who: keyof Users) => ({ actor_id: users[who].id, group_id: users[who].groupId })
const mine = (who: keyof Users, name: string) => buildCategory(test.db, { name, groupId: users[who].groupId })

describe.each(['manager', 'admin'] as const)('a change of the taxonomy by a %s is recorded', (who) => {
  it('when a category is added, renamed and deleted with its contents', async () => {
    const added = await recordedBy(() => users[who].call(categoryEndpoints.create, { body: { name: `Courts ${who}` } }))
    const id = added[0]?.object_id ?? 0
    await buildSubcategory(test.db, { categoryId: id, name: 'Appeal' })
    const params = { id }
    const renamed = await recordedBy(() => users[who].call(categoryEndpoints.update, { params, body: { name: who } }))
    const deleted = await recordedBy(() => users[who].call(categoryEndpoints.remove, { params }))

    const object = { ...by(who), object_type: 'category', object_id: id }
    expect(added).toEqual([
      {
        kind: 'category_added',
        ...object,
        object_name: `Courts ${who}`,
        before: null,
        after: { name: `Courts ${who}` },
      },
    ])
    expect(renamed).toEqual([
      {
        kind: 'category_updated',
        ...object,
        object_name: who,
        before: { name: `Courts ${who}` },
        after: { name: who },
      },
    ])
    expect(deleted).toEqual([
      {
        kind: 'category_deleted',
        ...object,
        object_name: who,
        before: { name: who, subCategories: ['Appeal'] },
        after: null,
      },
    ])
  })

  it('when a subcategory is added, renamed and deleted', async () => {
    const { id: parent } = await mine(who, `Of ${who}`)
    const added = await recordedBy(() =>
      users[who].call(categoryEndpoints.createSubcategory, { params: { id: parent }, body: { name: 'EU' } }),
    )
    const id = added[0]?.object_id ?? 0
    const params = { id }
    const renamed = await recordedBy(() =>
      users[who].call(categoryEndpoints.updateSubcategory, { params, body: { name: 'Europe' } }),
    )
    const deleted = await recordedBy(() => users[who].call(categoryEndpoints.removeSubcategory, { params }))

    const object = { ...by(who), object_type: 'subcategory', object_id: id }
    const category = `Of ${who}`
    expect([...added, ...renamed, ...deleted]).toEqual([
      { kind: 'subcategory_added', ...object, object_name: 'EU', before: null, after: { name: 'EU', category } },
      {
        kind: 'subcategory_updated',
        ...object,
        object_name: 'Europe',
        before: { name: 'EU' },
        after: { name: 'Europe' },
      },
      {
        kind: 'subcategory_deleted',
        ...object,
        object_name: 'Europe',
        before: { name: 'Europe', category },
        after: null,
      },
    ])
  })
})

describe('nothing is recorded', () => {
  it('of a call that fails, or changes nothing', async () => {
    const { id } = await mine('manager', 'Filled')
    const { id: second } = await buildSubcategory(test.db, { categoryId: id, name: 'Second' })
    await buildSubcategory(test.db, { categoryId: id, name: 'First' })
    const statuses: number[] = []
    const attempt = async (...[endpoint, options]: Parameters<Users['guest']['call']>) =>
      statuses.push((await users.manager.call(endpoint, options)).status)

    const entries = await recordedBy(async () => {
      await attempt(categoryEndpoints.create, { body: { name: 'Filled' } })
      await attempt(categoryEndpoints.createSubcategory, { params: { id }, body: { name: 'FIRST' } })
      await attempt(categoryEndpoints.updateSubcategory, { params: { id: second }, body: { name: 'first' } })
      await attempt(categoryEndpoints.updateSubcategory, { params: { id: second }, body: { name: 'Second' } })
      await attempt(categoryEndpoints.update, { params: { id }, body: { name: 'Filled' } })
      await attempt(categoryEndpoints.remove, { params: { id: MISSING_ID } })
    })

    expect(statuses).toEqual([400, 400, 400, 200, 200, 404])
    expect(entries).toEqual([])
  })
})

it('two people who create categories in the same subject at once don’t block each other', async () => {
  const { id } = await mine('manager', 'Busy')
  const names = ['A', 'B', 'C', 'D', 'E', 'F']

  const entries = await recordedBy(() =>
    Promise.all(
      names.map((name) => users.manager.call(categoryEndpoints.createSubcategory, { params: { id }, body: { name } })),
    ),
  )

  expect(new Set(entries.map(({ object_name: name }) => name))).toEqual(new Set(names))
})
