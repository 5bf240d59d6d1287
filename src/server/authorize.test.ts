import { describe, expectTypeOf, it } from 'vitest'
import type { GroupOwnership, SourceOwnership } from '#contract/access.ts'
import type { Authorized } from './authorize.ts'
import type { linkChecksIn } from './modules/link-checks/repository.ts'
import type { ViewRow, viewsIn } from './modules/views/repository.ts'

// The compiler runs these tests, in `npm run types`.
describe('writes accept only subjects that the permission table has approved', () => {
  it('for saved views: those of the group, and the group to share with', () => {
    type Views = ReturnType<typeof viewsIn>
    type View = Parameters<Views['change']>[1]
    type Group = Parameters<Views['change']>[2]['group']

    expectTypeOf<ViewRow>().not.toExtend<View>()
    expectTypeOf<Authorized<'view.share', ViewRow>>().toExtend<View>()
    expectTypeOf<ViewRow & { groupId: null }>().toExtend<View>()
    expectTypeOf<Parameters<Views['remove']>[1]>().toEqualTypeOf<View>()
    expectTypeOf<GroupOwnership>().not.toExtend<Group>()
    expectTypeOf<Parameters<Views['add']>[2]>().toEqualTypeOf<Group>()
  })

  it('for link checks: the source', () => {
    type Checks = ReturnType<typeof linkChecksIn>
    type Source = Parameters<Checks['ask']>[0]

    expectTypeOf<SourceOwnership & { id: number }>().not.toExtend<Source>()
    expectTypeOf<Authorized<'source.read', { id: number }>>().not.toExtend<Source>()
    expectTypeOf<Authorized<'source.change', { id: number }>>().toExtend<Source>()
    expectTypeOf<Parameters<Checks['switchOff']>[0]>().toEqualTypeOf<Source>()
  })
})
