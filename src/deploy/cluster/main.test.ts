import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runCluster } from './main.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync('/tmp/sourcebook-files-')
})

afterEach(() => rmSync(folder, { recursive: true }))

const given = {
  addresses: '10.0.0.11,10.0.0.12,10.0.0.13',
  entrance: '10.0.0.10',
  network: '10.0.0.0/24',
  'public-url': 'https://sources.example.org',
}

const runFiles = async (changes: Partial<Record<string, string>> = {}) => {
  const said: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  const values = { ...given, folder: join(folder, 'files'), ...changes }
  const args = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value ?? ''])
  const code = await runCluster(['files', ...args]).finally(() => write.mockRestore())
  return { code, said: said.join('') }
}

it('writes the files for separate machines', async () => {
  expect((await runFiles()).code).toBe(0)
  expect(existsSync(join(folder, 'files/node3/patroni.yml'))).toBe(true)
})

it.each([
  ['addresses', '10.0.0.11, 10.0.0.12'],
  ['addresses', '10.0.0.11,'],
  ['addresses', '10.0.0.11"]\npostgresql: {'],
  ['entrance', '10.0.0.10 user=postgres'],
  ['network', '10.0.0.0'],
  ['network', '0/0 trust\n#'],
  ['public-url', 'sources.example.org'],
  ['public-url', 'https://sources.example.org\nDEMO=on'],
])('writes nothing where --%s is %j', async (name, value) => {
  const { code, said } = await runFiles({ [name]: value })

  expect([code, said]).toEqual([1, expect.stringMatching(new RegExp(`^--${name} .*\\n$`))])
  expect(existsSync(join(folder, 'files'))).toBe(false)
})
