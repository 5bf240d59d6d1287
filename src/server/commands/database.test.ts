import { expect, it } from 'vitest'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { manageHolds } from './hold.ts'

const commandLine = setUpCommandLine()

it('a command asks no replica, which may be away, or may follow the database that is restored elsewhere', async () => {
  await commandLine.run(manageHolds, { args: ['list'] })

  const { lines } = await commandLine.run(manageHolds, {
    args: ['list'],
    // Nothing listens there.
    settings: { DATABASE_REPLICA_URL: 'postgres://somebody@127.0.0.1:1/sourcebook' },
  })

  expect(lines).toEqual(['There are no holds'])
})
