import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openLedger } from './ledger.ts'
import { compare, StoredFacts } from './verify.ts'

const fact = (name: string) => ({ noun: 'source', name, by: 'w1' }) as const

it('records acknowledged writes, and keeps unanswered ones open', () => {
  const ledger = openLedger()
  ledger.ask(fact('one'), 'text 1')
  ledger.acknowledge(fact('one'), 'text 1')
  ledger.ask(fact('one'), 'text 2')

  expect(ledger.facts()).toEqual([{ ...fact('one'), acknowledged: 'text 1', open: ['text 2'] }])
  expect(ledger.figures()).toMatchObject({ acknowledged: 1, open: 1 })
})

it('writes each line to its file before it continues', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-ledger-'))
  const file = join(folder, 'ledger.jsonl')
  const ledger = openLedger(file)
  ledger.ask(fact('one'), 'text 1')
  ledger.acknowledge(fact('one'), 'text 1')

  const lines = (await readFile(file, 'utf8')).trim().split('\n')

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'asked', noun: 'source', name: 'one', by: 'w1', state: 'text 1' },
    { event: 'acknowledged', name: 'one', state: 'text 1' },
  ])
  ledger.close()
  await rm(folder, { recursive: true })
})

it('finds the longest time without an acknowledged write, including the ends', () => {
  const ledger = openLedger()
  const from = performance.now()
  ledger.acknowledge(fact('one'), 'text 1')

  expect(ledger.longestGap(from, from + 60_000)).toBeGreaterThan(59_000)
  expect(ledger.longestGap(from - 60_000, performance.now())).toBeGreaterThan(59_000)
})

it('distinguishes lost, doubled and torn writes, and accepts both outcomes of unanswered ones', () => {
  const booked = (name: string, acknowledged: string, open: string[] = []) => ({ ...fact(name), acknowledged, open })
  const found = new StoredFacts()
  found.add('source', 'kept', 'text 1')
  found.add('source', 'older', 'text 1')
  found.add('source', 'twice', 'text 1')
  found.add('source', 'twice', 'text 1')
  found.add('source', 'half', 'torn')
  found.add('source', 'risen', 'text 1')
  found.add('source', 'done', 'text 2')
  found.add('source', 'not done', 'text 1')

  const verdict = compare(
    [
      booked('kept', 'text 1'),
      booked('missing', 'text 1'),
      booked('older', 'text 2'),
      booked('twice', 'text 1'),
      booked('half', 'text 1'),
      booked('deleted', 'gone'),
      booked('risen', 'gone'),
      booked('done', 'text 1', ['text 2']),
      booked('not done', 'text 1', ['text 2']),
      booked('never', 'gone', ['text 1']),
    ],
    found,
  )

  expect(verdict.lost.map((line) => line.split(':')[0])).toEqual(['source missing', 'source older', 'source risen'])
  expect(verdict.doubled).toEqual(['source twice: acknowledged ‘text 1’, found ‘text 1’ and ‘text 1’'])
  expect(verdict.torn).toHaveLength(1)
  expect(verdict).toMatchObject({ facts: 10, unansweredDone: 1, unansweredNot: 2 })
})
