import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import wanted from '#server/process.json' with { type: 'json' }
import { serverEnvironment } from './server-process.ts'

it('starts the image with what npm start starts the server with', () => {
  const image = readFileSync('Dockerfile', 'utf8')
  const lines = Object.entries(wanted).map(([name, value]) => `${name}=${value}`)

  for (const line of lines) expect(image).toContain(line)
})

it('leaves what the operator has set', () => {
  expect(serverEnvironment({ NODE_OPTIONS: '--max-old-space-size=4096' })).not.toHaveProperty('NODE_OPTIONS')
  expect(serverEnvironment({})).toEqual(wanted)
})

it('is understood by Node: the heap has room for as much that is young as it says', () => {
  const limitWith = (env: Record<string, string>) =>
    Number(execFileSync(process.execPath, ['-p', 'v8.getHeapStatistics().heap_size_limit'], { env, encoding: 'utf8' }))

  expect(limitWith(serverEnvironment({}))).toBeLessThan(limitWith({ NODE_OPTIONS: '--max-semi-space-size=64' }))
})
