import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { withoutSummaries } from './strip-summaries.ts'

it('takes what only the server and the API document read of a call out of the contract, and nothing else', () => {
  const modules = globSync('src/contract/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const before = modules.map((path) => readFileSync(path, 'utf8')).join('\n')

  const after = withoutSummaries(before)

  expect(allEndpoints.filter(({ summary }) => after.includes(summary))).toEqual([])
  expect(after.split('\n')).toHaveLength(before.split('\n').length)
  const removed = before.split('\n').filter((line, at) => after.split('\n')[at] !== line)
  expect(
    new Set(removed.map((line) => /^\s+(\w+): ?['[]?/.exec(line)?.[1] ?? line.trim().replace(/^'.*',$/, 'text'))),
  ).toEqual(new Set(['summary', 'text', 'action', 'rateLimit', 'alsoAnswers', 'errors', 'streams']))
})
