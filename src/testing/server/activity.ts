import type { TestApp } from './app.ts'

export const entriesOf = (test: Pick<TestApp, 'db'>, kind: string) =>
  test.db
    .selectFrom('activity')
    .select(['actor_id', 'group_id', 'object_type', 'object_id', 'object_name', 'before', 'after'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

export const entriesOfGroup = (test: Pick<TestApp, 'db'>, groupId: number | null) =>
  test.db
    .selectFrom('activity')
    .select([
      'kind',
      'actor_id',
      'actor_name',
      'group_name',
      'object_type',
      'object_id',
      'object_name',
      'before',
      'after',
    ])
    .where('group_id', '=', groupId)
    .orderBy('id')
    .execute()

export const recordedBy = async (test: Pick<TestApp, 'db'>, work: () => Promise<unknown>) => {
  const last = await test.db.selectFrom('activity').select('id').orderBy('id', 'desc').executeTakeFirst()
  await work()
  return test.db
    .selectFrom('activity')
    .select(['kind', 'actor_id', 'group_id', 'object_type', 'object_id', 'object_name', 'before', 'after'])
    .where('id', '>', last?.id ?? 0)
    .orderBy('id')
    .execute()
}
