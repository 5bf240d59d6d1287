import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type ImportOptions, importEntries } from './import-entries.ts'
import type { ImportItem } from './readers/entry.ts'

const entry = (number: number): ImportItem => ({
  line: number,
  title: `T${number}`,
  link: `https://${number}.example/`,
  note: 'n',
  tags: [],
  folders: ['C', 'S'],
})

const options = (changes: Partial<ImportOptions>): ImportOptions => ({
  write: async (rows) => ({ added: rows.length, skipped: 0, refiled: 0 }),
  isPrivate: false,
  complain: () => {},
  isStopped: () => false,
  onBatch: () => {},
  ...changes,
})

it('reads at most one batch ahead of the database', async () => {
  let read = 0
  let written = 0
  let most = 0
  const look = () => (most = Math.max(most, read - written))
  async function* items() {
    for (; read < 40_000; read += 1) yield entry(read)
  }

  const tally = await importEntries(
    items(),
    options({
      write: async (rows) => {
        look()
        for (let turn = 0; turn < 50; turn += 1) await nextTurn()
        look()
        written += rows.length
        return { added: rows.length, skipped: 0, refiled: 0 }
      },
    }),
  )

  expect(tally).toMatchObject({ read: 40_000, added: 40_000 })
  expect(most).toBeGreaterThan(5000)
  expect(most).toBeLessThanOrEqual(10_000)
})

it('writes a batch of large entries earlier', async () => {
  const sizes: number[] = []
  async function* items() {
    for (let number = 0; number < 2000; number += 1) yield { ...entry(number), note: 'long '.repeat(2000) }
  }

  await importEntries(
    items(),
    options({
      write: async (rows) => {
        sizes.push(rows.length)
        return { added: rows.length, skipped: 0, refiled: 0 }
      },
    }),
  )

  expect(Math.max(...sizes)).toBeLessThan(1000)
})

it('ends with the error of the database', async () => {
  async function* items() {
    for (let number = 0; number < 20_000; number += 1) yield entry(number)
  }

  const failing = importEntries(items(), options({ write: () => Promise.reject(new Error('disk full')) }))

  await expect(failing).rejects.toThrow('disk full')
})
