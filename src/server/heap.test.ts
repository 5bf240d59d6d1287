import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { EARLY } from './heap.ts'

const start = (flag: string) => execFileSync(process.execPath, [flag, '-e', ''], { env: {}, stdio: 'pipe' })

it('tells V8 the limits of this Node', () => {
  expect(() => start(EARLY)).not.toThrow()
  expect(() => start('--heap-growing-never')).toThrow('bad option')
})
