import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildSource } from '#testing/server/factories.ts'
import { exportData, importData } from './transfer.ts'

const from = setUpCommandLine()
const to = setUpCommandLine()

it('moves everything to an empty database, once', async () => {
  await buildSource(from.db, { title: 'Moved' })
  const file = join(from.folder, 'all.sourcebook')

  const out = await from.run(exportData, { args: [file] })
  const back = await to.run(importData, { args: [file] })

  expect([out.code, back.code]).toEqual([0, 0])
  expect(out.lines.at(-1)).toMatch(/^\d+ rows of \d+ tables were written to .*all\.sourcebook$/)
  const titles = await to.db.selectFrom('source').select('title').execute()
  expect(titles).toEqual([{ title: 'Moved' }])
  await expect(to.run(importData, { args: [file] })).rejects.toThrow('The database is not empty')
})

it.each([[[]], [['--all']], [['a', 'b']]])('asks for one file: %j', async (args) => {
  await expect(from.run(exportData, { args })).rejects.toThrow('Usage: npm run db:export -- FILE')
})
