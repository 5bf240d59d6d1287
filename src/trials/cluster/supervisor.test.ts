import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Supervisor } from './supervisor.ts'

let folder = ''
let supervisor = new Supervisor(null)

beforeEach(() => {
  folder = mkdtempSync('/tmp/sourcebook-supervisor-')
  supervisor = new Supervisor(null)
})

afterEach(async () => {
  await supervisor.stopAll()
  rmSync(folder, { recursive: true })
})

const part = () => ({ name: 'sleeper', program: 'sleep', args: ['600'], log: join(folder, 'log') })

const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

it('starts a killed program again', async () => {
  supervisor.start(part())
  const first = supervisor.pidOf('sleeper')

  supervisor.signal('sleeper', 'SIGKILL')

  await vi.waitFor(() => expect(supervisor.pidOf('sleeper')).not.toBe(first), 5000)
  await vi.waitFor(() => expect(supervisor.pidOf('sleeper')).toBeGreaterThan(0), 5000)
})

it('leaves a stopped program alone until it is started again', async () => {
  supervisor.start(part())
  const pid = supervisor.pidOf('sleeper') ?? 0

  await supervisor.stop('sleeper', 'SIGKILL')

  expect([supervisor.pidOf('sleeper'), isAlive(pid)]).toEqual([null, false])
  supervisor.start(part())
  expect(supervisor.pidOf('sleeper')).toBeGreaterThan(0)
})
