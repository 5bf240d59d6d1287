import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { APP_ROLE } from '#server/db/app-role.ts'
import { freePort } from '#testing/server/free-port.ts'
import type { TestConnection } from './test-server.ts'

export interface Pooler {
  /** For the app; each transaction may use another connection. */
  connectionTo(database: string): PoolConfig
  stop(): Promise<void>
}

const PROGRAM = 'pgbouncer'

const isInstalled = () => spawnSync(PROGRAM, ['--version']).status === 0

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port })
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

/** PgBouncer in transaction mode with Debian's defaults; null if missing or the server isn't embedded. */
export const startPooler = async (server: TestConnection, settings: readonly string[] = []): Promise<Pooler | null> => {
  if (!('host' in server) || !isInstalled()) return null
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-pooler-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${APP_ROLE}" ""\n`)
  await writeFile(
    file,
    `[databases]
* = host=${server.host}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
${settings.join('\n')}
`,
  )
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  // Root starts it as another user, who needs access.
  if (asNobody.length > 0) await Promise.all([chmod(folder, 0o755), chmod(dirname(server.host), 0o711)])
  const child = spawn(PROGRAM, [...asNobody, '-q', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await isListening(port))) await sleep(20)
  return {
    connectionTo: (database) => ({ host: '127.0.0.1', port, user: APP_ROLE, database }),
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
