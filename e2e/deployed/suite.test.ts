import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import config from './playwright.config.ts'

const NOUNS = ['source', 'list', 'category', 'subject', 'group', 'session', 'screen', 'import', 'export', 'report']
const CONFIG = 'e2e/deployed/playwright.config.ts'

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs: readonly { readonly id: string; readonly title: string; readonly tags: readonly string[] }[]
}

const specsIn = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsIn)]

/** Titles of the tests that these arguments select; runs nothing. */
const listed = async (...args: readonly string[]) => {
  const { stdout } = await promisify(execFile)(
    'playwright',
    ['test', '-c', CONFIG, '--list', '--reporter=json', ...args],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: '' }, maxBuffer: 16 * 1024 ** 2 },
  )
  // Playwright's report as JSON.
  return specsIn({ specs: [], suites: (JSON.parse(stdout) as Required<Suite>).suites })
}

const SHARD = ['--project', 'deployed', '--no-deps', '--shard']
const [all, first, second] = await Promise.all([listed(), listed(...SHARD, '1/2'), listed(...SHARD, '2/2')])

it('tags each test with its subject', () => {
  expect(all.filter(({ tags }) => !tags.some((tag) => NOUNS.includes(tag))).map(({ title }) => title)).toEqual([])
  expect([...new Set(all.flatMap(({ tags }) => tags))].toSorted()).toEqual([...NOUNS, 'smoke', 'write'].toSorted())
})

it('has a smoke test of a few minutes, for each role', () => {
  const smoke = all.filter(({ tags }) => tags.includes('smoke'))

  expect(smoke.length).toBeGreaterThan(8)
  expect(smoke.length).toBeLessThan(all.length / 3)
  const missing = ['guest', 'user', 'manager', 'admin'].filter(
    (role) => !smoke.some(({ title }) => title.includes(role)),
  )
  expect(missing).toEqual([])
})

it('is shared out among shards test by test', () => {
  expect(Math.abs(first.length - second.length)).toBeLessThanOrEqual(1)
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(first.length + second.length)
})

it('reports as JUnit, too', () => {
  expect(config.reporter).toContainEqual(['junit', expect.objectContaining({ outputFile: expect.any(String) })])
})

it('is described with all of its tags in ci.md', () => {
  const page = readFileSync(new URL('../ci.md', import.meta.url), 'utf8')

  expect([...NOUNS, 'smoke', 'write'].filter((tag) => !page.includes(`@${tag}`))).toEqual([])
})
