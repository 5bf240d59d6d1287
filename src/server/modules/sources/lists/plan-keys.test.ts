import { expect, it } from 'vitest'
import type { Actor } from '#contract/access.ts'
import { sourceListQuery } from '#contract/lists/source-list-query.ts'
import * as z from '#contract/zod.ts'
import { pageKey } from './plan-keys.ts'
import { planOf } from './plans.ts'

it('keeps the page of a guest apart from that of somebody signed in who sees the same sources', () => {
  const plan = planOf({ actor: null, now: new Date(0) }, z.parse(sourceListQuery, {}))
  const actor: Actor = { id: 1, role: 'ROLE_USER', groupId: 1 }

  expect(pageKey({ actor, plan, page: 1 })).not.toBe(pageKey({ actor: null, plan, page: 1 }))
})
