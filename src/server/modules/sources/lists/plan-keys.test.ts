import { expect, it } from 'vitest'
import type { Actor } from '#contract/access.ts'
import { eachFilter } from '#contract/lists/filter-table.ts'
import { type SourceListQuery, sourceListQuery } from '#contract/lists/source-list-query.ts'
import * as z from '#contract/zod.ts'
import { countsKey, pageKey } from './plan-keys.ts'
import { planOf } from './plans.ts'

const actor: Actor = { id: 1, role: 'ROLE_USER', groupId: 1 }

const planFor = (query: Partial<SourceListQuery>) =>
  planOf({ actor, now: new Date(0) }, z.parse(sourceListQuery, query))

it('keeps the pages of a guest and of a signed-in user apart, even for the same sources', () => {
  const plan = planOf({ actor: null, now: new Date(0) }, z.parse(sourceListQuery, {}))

  expect(pageKey({ actor, plan, page: 1 })).not.toBe(pageKey({ actor: null, plan, page: 1 }))
})

it('keeps lists apart by each filter, and their counts by each filter except the subcategory', () => {
  const values = eachFilter((row, name) => {
    if (row.form === 'choice') return row.choices[1] ?? ''
    return { country: 'GE', language: 'ka', access: 'open', exposure: 'none', health: 'gone' }[name as string] ?? '1'
  })
  const plans = Object.entries({ none: '', ...values }).map(([name, value]) => ({
    name,
    plan: planFor({ [name]: value }),
  }))
  const sharing = (keyOf: (plan: ReturnType<typeof planFor>) => string) => {
    const keys = Map.groupBy(plans, ({ plan }) => keyOf(plan))
    return [...keys.values()].filter(({ length }) => length > 1).map((group) => group.map(({ name }) => name))
  }

  expect(sharing((plan) => pageKey({ actor, plan, page: 1 }))).toEqual([])
  expect(sharing(countsKey)).toEqual([['none', 'subCategory']])
})
