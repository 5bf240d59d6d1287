import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import wanted from '#server/process.json' with { type: 'json' }
import { serverEnvironment } from './server-process.ts'

it('starts the image with the settings of npm start', () => {
  const image = readFileSync('Dockerfile', 'utf8')
  const lines = Object.entries(wanted).map(([name, value]) => `${name}=${value}`)

  for (const line of lines) expect(image).toContain(line)
})

it('keeps settings of the operator', () => {
  expect(serverEnvironment({ NODE_OPTIONS: '--max-old-space-size=4096' })).not.toHaveProperty('NODE_OPTIONS')
  expect(serverEnvironment({})).toEqual(wanted)
})

it('has settings that Node applies: a smaller young generation makes the heap limit smaller', () => {
  const limitWith = (env: Record<string, string>) =>
    Number(execFileSync(process.execPath, ['-p', 'v8.getHeapStatistics().heap_size_limit'], { env, encoding: 'utf8' }))

  expect(limitWith(serverEnvironment({}))).toBeLessThan(limitWith({ NODE_OPTIONS: '--max-semi-space-size=64' }))
})
