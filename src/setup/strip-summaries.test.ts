import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { withoutSummaries } from './strip-summaries.ts'

it('takes the sentence of every call out of the contract, and nothing else', () => {
  const modules = globSync('src/contract/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const before = modules.map((path) => readFileSync(path, 'utf8')).join('\n')

  const after = withoutSummaries(before)

  expect(allEndpoints.filter(({ summary }) => after.includes(summary))).toEqual([])
  expect(after.split('\n')).toHaveLength(before.split('\n').length)
  expect(after.replaceAll(/summary:\s*'',/g, '')).toBe(before.replaceAll(/summary:\s*'(?:[^'\\\n]|\\.)*',/g, ''))
})
