import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isServing } from '#server/db/embedded/postmaster.ts'
import { type Account, startProgram } from '#server/db/embedded/process.ts'
import { availableMegabytes, serverSettings } from '#server/db/embedded/settings.ts'

const NOBODY: Account = { uid: 65_534, gid: 65_534 }

const findInstalled = (): string | undefined => {
  const versionOf = (program: string) => Number(/postgresql\/(\d+)/.exec(program)?.[1])
  const [newest] = globSync('/usr/lib/postgresql/*/bin/postgres').toSorted((a, b) => versionOf(b) - versionOf(a))
  return newest && dirname(newest)
}

/** Starts the installed PostgreSQL with the embedded one's settings. Throws one line if missing. */
export const startInstalled = async (folder: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const programs = findInstalled()
  if (!programs) throw new Error('no PostgreSQL is installed, and DATABASE_URL names none')
  const account = process.getuid?.() === 0 ? NOBODY : undefined
  const cluster = join(folder, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION'))) makeCluster(programs, cluster, account)
  const settings = Object.entries(serverSettings(availableMegabytes())).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = startProgram({
    program: join(programs, 'postgres'),
    args: ['-D', cluster, ...settings],
    cwd: cluster,
    account,
  })
  let reason: string | undefined
  void server.exited.then(({ output }) => (reason = `the installed PostgreSQL ended: ${output}`))
  while (!(await isServing(cluster))) {
    if (reason !== undefined) throw new Error(reason)
    await sleep(20)
  }
  return { url: `postgres://app@localhost/postgres?host=${encodeURIComponent(cluster)}`, stop: () => server.stop() }
}

const makeCluster = (programs: string, cluster: string, account: Account | undefined) => {
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  if (account) chownSync(cluster, account.uid, account.gid)
  execFileSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'app', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...account, cwd: cluster, stdio: 'ignore' },
  )
}
