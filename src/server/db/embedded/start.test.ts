import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { processesIn } from './leftovers.ts'
import { readPostmasterFile } from './postmaster.ts'
import { type EmbeddedServer, startEmbedded } from './start.ts'

const POLLING = { timeout: 60_000, interval: 10 }
// A user every system knows.
const DAEMON = 1
const isRoot = process.getuid?.() === 0

/** True if other users' processes can run this file; they can't read a checkout below /root. */
function isOpenToAll(file: string): boolean {
  const isOpen = (statSync(file).mode & 0o005) === 0o005
  return file === '/' ? isOpen : isOpen && isOpenToAll(path.dirname(file))
}

const canActAsOthers = isRoot && isOpenToAll(import.meta.dirname) && isOpenToAll(process.execPath)

const cleanUps: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

function newFolder(): string {
  const folder = mkdtempSync('/tmp/sourcebook-embedded-')
  cleanUps.push(async () => {
    await untilNobodyRuns(folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

const clusterOf = (folder: string) => path.join(folder, 'postgres')

const untilNobodyRuns = (folder: string) =>
  vi.waitFor(() => expect(processesIn(clusterOf(folder))).toEqual([]), POLLING)

async function start(folder: string): Promise<EmbeddedServer> {
  const server = await startEmbedded(folder)
  cleanUps.push(() => server.stop())
  return server
}

async function query(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

interface Writer {
  child: ChildProcess
  said: string[]
  acknowledged: () => number
  complaint: () => string
}

/** Another process that starts or joins the server and commits numbers until it is killed. */
function startWriter(folder: string, uid?: number): Writer {
  const script = path.join(import.meta.dirname, 'fixtures/writer.ts')
  const child = spawn(process.execPath, [script, folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const said: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
  cleanUps.push(() => void child.kill('SIGKILL'))
  let complaint = ''
  child.stderr.on('data', (text) => (complaint += String(text)))
  return { child, said, acknowledged: () => said.length - 1, complaint: () => complaint }
}

const untilItWrites = (writer: Writer) => vi.waitFor(() => expect(writer.acknowledged()).toBeGreaterThan(20), POLLING)

const untilItEnded = (writer: Writer) =>
  vi.waitFor(() => expect(writer.child.exitCode ?? writer.child.signalCode).not.toBeNull(), POLLING)

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Process ids of the supervising shells, found by their name. */
function guardsOf(postmaster: number): number[] {
  const statusOf = (pid: string | number) => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8')
    } catch {
      // The process ended after it was listed.
      return ''
    }
  }
  const parentOf = (pid: string | number) => Number(/^PPid:\t(\d+)/m.exec(statusOf(pid))?.[1])
  const guard = parentOf(postmaster)
  const readers = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === guard)
  return [guard, ...readers.map(Number).filter((pid) => pid !== postmaster)]
}

function postmasterOf(folder: string): number {
  const { pid } = readPostmasterFile(clusterOf(folder))
  if (pid === undefined) throw new Error('no server runs')
  return pid
}

async function countAcknowledged(folder: string): Promise<unknown> {
  const server = await start(folder)
  const [kept] = await query(server, 'select count(distinct number)::int from acknowledged')
  return kept
}

/** One more number may have been committed but not printed. */
const whatItSaid = (writer: Writer) => [writer.acknowledged(), writer.acknowledged() + 1]

describe('a new directory', () => {
  it('gets a server on a Unix socket that no other user reaches', async () => {
    const folder = newFolder()
    chmodSync(folder, 0o755)

    const server = await start(folder)

    expect(server.owner).toBe(true)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(clusterOf(folder)).mode & 0o777).toBe(0o700)
    expect(await query(server, "select current_setting('listen_addresses'), current_setting('fsync')")).toEqual([
      '',
      'on',
    ])
    expect(await query(server, 'show data_checksums')).toEqual(['on'])
  })

  it('finds e-mails in every script and sorts by its own rules', async () => {
    const server = await start(newFolder())

    await query(server, 'create extension pg_trgm')
    const found = await query(server, "select cardinality(show_trgm('Компания')), cardinality(show_trgm('公司'))")
    const rules = await query(
      server,
      'select datlocprovider, datlocale from pg_database where datname = current_database()',
    )

    expect(found).toEqual([9, 3])
    expect(rules).toEqual(['b', 'C.UTF-8'])
  })

  it('keeps its data after a stop, which leaves no process behind', async () => {
    const folder = newFolder()
    const first = await startEmbedded(folder)
    await query(first, 'create table kept as select 42 as answer')

    await first.stop()

    expect(processesIn(clusterOf(folder))).toEqual([])
    expect(await query(await start(folder), 'select answer from kept')).toEqual([42])
  })

  it('is set up again if the first try was killed half-way', async () => {
    const folder = newFolder()
    const writer = startWriter(folder)
    const drafts = () => readdirSync(folder).filter((name) => name.startsWith('postgres.new-'))
    await vi.waitFor(() => expect(readdirSync(path.join(folder, drafts()[0] ?? 'none'))).toContain('base'), POLLING)

    writer.child.kill('SIGKILL')
    const server = await start(folder)

    await server.stop()
    const again = await start(folder)

    expect([server.owner, again.owner]).toEqual([true, true])
    expect(drafts()).toEqual([])
  })
})

describe('one directory, several processes', () => {
  it('lets a second process join, and tells it that it does not own the server', async () => {
    const folder = newFolder()
    const owner = await start(folder)

    const joined = await startEmbedded(folder)
    await joined.stop()

    expect(joined.owner).toBe(false)
    expect(await query(owner, 'select 1')).toEqual([1])
  })

  it('notifies a joined process when the owner leaves, so that it can take over', async () => {
    const folder = newFolder()
    const owner = await start(folder)
    const joined = await start(folder)

    await owner.stop()

    expect(await joined.died).toContain('another process')
    expect((await start(folder)).owner).toBe(true)
  })

  it('has one owner when two processes start at the same moment', async () => {
    const folder = newFolder()

    const writers = [startWriter(folder), startWriter(folder)]
    for (const writer of writers) await untilItWrites(writer)

    expect(new Set(writers.map(({ said }) => said[0]))).toEqual(new Set(['joined', 'owner']))
  })
})

describe('kill -9', () => {
  it('of the owner ends the server, and the next start neither joins the old one nor loses a commit', async () => {
    const folder = newFolder()
    const writer = startWriter(folder)
    await untilItWrites(writer)

    writer.child.kill('SIGKILL')
    await untilItEnded(writer)

    expect(await countAcknowledged(folder)).toBeOneOf(whatItSaid(writer))
  })

  it('of the owner leaves no orphan', async () => {
    const folder = newFolder()
    const writer = startWriter(folder)
    await untilItWrites(writer)
    expect(processesIn(clusterOf(folder))).not.toEqual([])

    writer.child.kill('SIGKILL')

    await untilNobodyRuns(folder)
    const lines: string[] = []
    const next = await startEmbedded(folder, { serverLog: (line) => lines.push(line) })
    await next.stop()
    expect(lines.join('\n')).toContain('database system was shut down at')
  })

  it('of the postmaster is reported, and the next start needs no hand', async () => {
    const folder = newFolder()
    const server = await start(folder)
    await query(server, 'create table kept as select 42 as answer')

    process.kill(postmasterOf(folder), 'SIGKILL')
    const reason = await server.died

    expect(reason).toContain('signal 9')
    expect(await query(await start(folder), 'select answer from kept')).toEqual([42])
  })

  it('of everything loses no commit', async () => {
    const folder = newFolder()
    const writer = startWriter(folder)
    await untilItWrites(writer)
    const everything = [...guardsOf(postmasterOf(folder)), ...processesIn(clusterOf(folder))]

    writer.child.kill('SIGKILL')
    for (const pid of everything) killIfThere(pid)
    await untilItEnded(writer)

    expect(await countAcknowledged(folder)).toBeOneOf(whatItSaid(writer))
  })

  it('of the owner and of its guards leaves an orphan only until the next start', async () => {
    const folder = newFolder()
    const writer = startWriter(folder)
    await untilItWrites(writer)
    const orphan = postmasterOf(folder)
    const guards = guardsOf(orphan)

    writer.child.kill('SIGKILL')
    for (const pid of guards) process.kill(pid, 'SIGKILL')
    await untilItEnded(writer)

    expect(await countAcknowledged(folder)).toBeOneOf(whatItSaid(writer))
    expect(processesIn(clusterOf(folder))).not.toContain(orphan)
  })

  it('leaves a pid file that is not mistaken for a running server, even if another program has its number', async () => {
    const folder = newFolder()
    const first = await startEmbedded(folder)
    const { uid, gid } = statSync(clusterOf(folder))
    const file = readFileSync(path.join(clusterOf(folder), 'postmaster.pid'), 'utf8')
    await first.stop()
    const bystander = spawn('/bin/sleep', ['60'], { uid, gid })
    cleanUps.push(() => void bystander.kill())
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
      writeFileSync(path.join(clusterOf(folder), name), file.replace(/^\d+/, String(bystander.pid)), { mode: 0o644 })

    const server = await start(folder)

    expect(await query(server, 'select 1')).toEqual([1])
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  })
})

describe.runIf(isRoot)('as root', () => {
  it('runs the server as another user, below a directory which that user cannot enter', async () => {
    const outer = newFolder()
    const folder = path.join(outer, 'private/data')
    mkdirSync(path.dirname(folder), { mode: 0o700 })

    await start(folder)

    expect(statSync(outer).mode & 0o777).toBe(0o700)
    expect(statSync(folder).uid).toBe(0)
    expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(65_534)
  })

  it.runIf(canActAsOthers)('leaves the directory of an ordinary user to that user', async () => {
    const folder = path.join(newFolder(), 'data')
    chmodSync(path.dirname(folder), 0o777)
    const writer = startWriter(folder, DAEMON)
    await untilItWrites(writer)
    expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(DAEMON)
    writer.child.kill('SIGKILL')
    await untilItEnded(writer)

    expect(await countAcknowledged(folder)).toBeOneOf(whatItSaid(writer))

    expect(statSync(`/proc/${postmasterOf(folder)}`).uid).toBe(DAEMON)
  })
})

describe('a directory that cannot be used is refused in one line', () => {
  it('because the socket would have too long a path', async () => {
    const folder = path.join(newFolder(), 'x'.repeat(80))

    await expect(startEmbedded(folder)).rejects.toThrow(
      /^DATA_DIR is \d+ bytes too long for the database's Unix socket: \S+$/,
    )
  })

  it.runIf(canActAsOthers)('because its user has no name', async () => {
    const folder = newFolder()
    chownSync(folder, 54_321, 54_321)
    const writer = startWriter(folder, 54_321)

    await untilItEnded(writer)

    expect(writer.complaint()).toContain('Error: User 54321 is not in /etc/passwd, which PostgreSQL insists on')
  })

  it('because everybody uses it', async () => {
    const folder = newFolder()
    chmodSync(folder, 0o1777)

    await expect(startEmbedded(folder)).rejects.toThrow(/^DATA_DIR \S+ is shared with others: .+$/)
    expect(statSync(folder).mode & 0o1777).toBe(0o1777)
  })

  it('because another major version made it', async () => {
    const folder = newFolder()
    mkdirSync(clusterOf(folder))
    writeFileSync(path.join(clusterOf(folder), 'PG_VERSION'), '17\n')

    await expect(startEmbedded(folder)).rejects.toThrow(/is of PostgreSQL 17, this release has 18: run db:export/)
  })
})
