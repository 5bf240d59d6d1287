import { BULK_LIMIT } from '#contract/limits.ts'
import type { BulkResult } from '#contract/sources/bulk.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { type BenchCall, send } from '#trials/bench/cases/case.ts'
import type { Choices } from '#trials/bench/data/choices.ts'
import { openClient, WrongReply } from '#trials/bench/load/one-client.ts'
import type { FactResult } from './results.ts'
import type { Target } from './target.ts'

const changeMany = async (target: Target, { largest }: Choices): Promise<Map<string, number>> => {
  const { rows } = await target.pool.query<{ id: number }>(
    'select id from source where is_public and subcategory_id <> $1 order by id limit $2',
    [largest, BULK_LIMIT],
  )
  const sources = rows.map(({ id }) => id)
  const client = openClient(target.server.address)
  const seconds = new Map<string, number>()
  const ask = async <T>(asked: BenchCall) => {
    const request = { ...asked, headers: { ...asked.headers, ...target.headersOf('admin') } }
    const reply = await client.ask(request)
    if (reply.status > 201) throw new WrongReply(request, reply)
    return JSON.parse(reply.body.toString()) as T
  }
  const timed = async (name: string, asked: BenchCall) => {
    const begun = performance.now()
    const answered = await ask<BulkResult>(asked)
    seconds.set(name, (performance.now() - begun) / 1000)
    return answered
  }
  try {
    const { id: tag } = await ask<Tag>(send('POST', '/tags/', { label: 'Put on by the bench' }))
    const actions = [
      { kind: 'move', subCategory: largest },
      { kind: 'tag', add: [tag] },
      { kind: 'visibility', public: false },
      { kind: 'delete' },
    ]
    for (const action of actions) {
      const { undo } = await timed(action.kind, send('POST', '/source/bulk/', { sources, action }))
      if (undo !== null) await timed(`${action.kind}, undone`, send('POST', '/source/bulk/undo/', { undo }))
    }
  } finally {
    client.close()
  }
  return seconds
}

export const measureMany = async (targets: readonly Target[], choices: Choices): Promise<FactResult[]> => {
  const found = new Map<string, Map<string, number>>()
  for (const target of targets) found.set(target.label, await changeMany(target, choices))
  const names = new Set([...found.values()].flatMap((seconds) => [...seconds.keys()]))
  return [...names].map((name) => ({
    name: `${BULK_LIMIT.toLocaleString('en')} at once: ${name}`,
    unit: 's',
    values: Object.fromEntries([...found].map(([label, seconds]) => [label, seconds.get(name) ?? null])),
  }))
}
