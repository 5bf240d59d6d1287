import { expect, it } from 'vitest'
import { noTexts } from '#contract/sources/sources.ts'
import { type LibrarySource, libraryRow } from './library-writer.ts'
import { withWorkShare } from './work-share.ts'

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const link = `https://${index}.example/`
    const source: LibrarySource = {
      ...noTexts,
      title: 'T',
      link,
      tags: [],
      category: 'C',
      subCategory: 'S',
      isPublic: true,
    }
    return libraryRow(source)
  })

/** Writes a batch in parts of 30 ms each; returns the sequence of parts and pauses. */
const writing = async (count: number, share: (part: number) => number) => {
  const done: string[] = []
  let time = 0
  let asked = 0
  const write = withWorkShare(
    async (rows) => {
      time += 30
      done.push(`wrote ${rows.length}`)
      return { added: rows.length - 1, skipped: 1, refiled: 0 }
    },
    {
      share: async () => share(asked++),
      during: (work) => work(),
      pause: async (ms) => done.push(`paused ${ms}`),
      now: () => time,
    },
  )
  return { counts: await write(rowsOf(count)), done, write }
}

it('writes a batch at once if it may use all of the time', async () => {
  const { done, counts } = await writing(1200, () => 1)

  expect(done).toEqual(['paused 0', 'wrote 1200'])
  expect(counts).toEqual({ added: 1199, skipped: 1, refiled: 0 })
})

it('works a tenth of the time, in parts small enough for followers of the library to read one by one', async () => {
  const { done, counts } = await writing(1200, () => 0.1)

  expect(done).toEqual(['paused 0', 'wrote 500', 'paused 270', 'wrote 500', 'paused 270', 'wrote 200'])
  expect(counts).toEqual({ added: 1197, skipped: 3, refiled: 0 })
})

it('pauses seldom rather than shortly', async () => {
  const { done } = await writing(6500, () => 0.25)
  const pauses = done.filter((what) => what.startsWith('paused') && what !== 'paused 0')

  // 13 parts of 30 ms owe 90 ms each.
  expect(pauses).toEqual(['paused 270', 'paused 270', 'paused 270', 'paused 270'])
})

it('continues at full speed once the others are done', async () => {
  const { done } = await writing(1200, (part) => (part === 0 ? 0.1 : 1))

  expect(done).toEqual(['paused 0', 'wrote 500', 'paused 0', 'wrote 700'])
})
