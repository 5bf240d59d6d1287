import { expect, it } from 'vitest'
import { entriesOf } from '#testing/server/activity.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildAccount, buildGroup } from '#testing/server/factories.ts'
import { UsageError } from './command.ts'
import { manageHolds } from './hold.ts'

const commandLine = setUpCommandLine()
const hold = (...args: string[]) => commandLine.run(manageHolds, { args })

it('puts a hold on a person and on a group, lists both, and takes them off', async () => {
  const group = await buildGroup(commandLine.db, { name: 'Held Group' })
  const { email, full_name } = await buildAccount(commandLine.db, { groupId: group.id })

  await hold('add', email.toUpperCase(), 'Case 12')
  await hold('add', group.slug, 'Case 13')

  const { lines } = await hold('list')
  expect(lines.map((line) => line.slice(12))).toEqual([`${full_name} <${email}>: Case 12`, 'group Held Group: Case 13'])
  await hold('remove', email)
  await hold('remove', 'Held Group')
  expect((await hold('list')).lines).toEqual(['There are no holds'])
})

it('is recorded for the administrators alone', async () => {
  const { email, id, full_name } = await buildAccount(commandLine.db)

  await hold('add', email, 'Case 14')

  expect((await entriesOf(commandLine, 'hold_added')).at(-1)).toEqual({
    actor_id: null,
    group_id: null,
    object_type: 'user',
    object_id: id,
    object_name: full_name,
    before: null,
    after: { reason: 'Case 14' },
  })
})

it('is refused a second time, without a reason, and for an unknown person', async () => {
  const { email } = await buildAccount(commandLine.db)
  await hold('add', email, 'Case 15')

  for (const args of [
    ['add', email, 'Case 16'],
    ['add', email],
    ['add', 'nobody@example.org', 'Case'],
    ['remove', 'Nobody'],
    ['drop'],
    [],
  ])
    await expect(hold(...args)).rejects.toThrow(UsageError)
})
