import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, poolFor } from '#testing/server/test-server.ts'
import { serve } from './serve.ts'

const endings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-failures-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const makeDatabase = async () => {
  const database = await createTestDatabase(inject('testServer'))
  endings.push(database.drop)
  return database
}

/** Database that no test changes. */
let untouched: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  untouched = await makeDatabase()
})

/** Listens on a loopback port with this connection handler. */
const listen = async (answer: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    answer(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const contextOf = (settings: Record<string, string>, lines: string[], stopped: Promise<void>) => {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off', ...settings })
  const print = (line: string) => void lines.push(line)
  return { config, args: [], print, printError: print, printProgress: undefined, input: Readable.from([]), stopped }
}

/** Start error as printed. */
const failureOf = async (settings: Record<string, string>): Promise<string> => {
  const failed = async () => serve(contextOf(settings, [], new Promise(() => {})))
  return failed().then(
    () => 'it has started',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

const PASSWORD = 'hidden'

interface Failure {
  readonly of: string
  readonly settings: (folder: string) => Promise<Record<string, string>> | Record<string, string>
  readonly says: RegExp
}

const failures: readonly Failure[] = [
  {
    of: 'a DATA_DIR in /proc',
    settings: () => ({ DATA_DIR: '/proc/sourcebook/data' }),
    says: /^DATA_DIR \/proc\/sourcebook\/data cannot be used: .+$/,
  },
  {
    of: 'a DATA_DIR in /proc beside a server, for its e-mails',
    settings: () => ({ DATABASE_URL: untouched.url, DATA_DIR: '/proc/sourcebook/data' }),
    says: /^DATA_DIR \/proc\/sourcebook\/data cannot be used: .+$/,
  },
  {
    of: 'a DATA_DIR that is a file',
    settings: async (folder) => {
      await writeFile(join(folder, 'file'), '')
      return { DATA_DIR: join(folder, 'file') }
    },
    says: /^DATA_DIR \S+ cannot be used: it is not a folder\.$/,
  },
  {
    of: 'a DATA_DIR with things of others',
    settings: async (folder) => {
      await writeFile(join(folder, 'letter.txt'), '')
      return { DATA_DIR: folder }
    },
    says: /^DATA_DIR \S+ cannot be used: it holds other things, such as letter\.txt: choose an empty folder, .+$/,
  },
  {
    of: 'a DATA_DIR of another major version',
    settings: async (folder) => {
      await mkdir(join(folder, 'postgres'))
      await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n')
      return { DATA_DIR: folder }
    },
    says: /^DATA_DIR: \S+ is of PostgreSQL 15, this release has 18: run db:export .+$/,
  },
  {
    of: 'an sslmode that there is not',
    settings: () => ({ DATABASE_URL: `postgres://app:${PASSWORD}@127.0.0.1/library?sslmode=prefer` }),
    says: /^DATABASE_URL=… can't be used: sslmode is one of disable, require, verify-full, no-verify$/,
  },
  {
    of: 'the certificate of an authority that is not there',
    settings: () => ({
      DATABASE_URL: `postgres://app:${PASSWORD}@127.0.0.1/library?sslmode=verify-full&sslrootcert=/nowhere.crt`,
    }),
    says: /^DATABASE_URL=… can't be used: the file of its sslrootcert can't be read$/,
  },
  {
    of: 'a server without TLS that is asked for it',
    settings: async () => {
      const port = await listen((socket) => socket.once('data', () => socket.write('N')))
      return { DATABASE_URL: `postgres://app:${PASSWORD}@127.0.0.1:${port}/library?sslmode=require` }
    },
    says: /^DATABASE_URL: the server cannot be used: The server does not support SSL connections \(switch TLS on there .+\)$/,
  },
  {
    of: 'a server that nobody knows',
    settings: () => ({ DATABASE_URL: `postgres://app:${PASSWORD}@database.invalid/library` }),
    says: /^DATABASE_URL: the server cannot be used: getaddrinfo \w+ database\.invalid \(nobody knows this name.+\)$/,
  },
  {
    of: 'a server that does not answer, after five seconds',
    settings: async () => ({ DATABASE_URL: `postgres://app:${PASSWORD}@127.0.0.1:${await listen(() => {})}/library` }),
    says: /^DATABASE_URL: the server cannot be used: timeout expired \(no answer within 5 seconds: .+\)$/,
  },
  {
    of: 'a database that there is not',
    settings: () => ({ DATABASE_URL: untouched.url.replace(/\/sourcebook_\w+/, '/nowhere') }),
    says: /^DATABASE_URL: the server cannot be used: database "nowhere" does not exist \(create it: .+\)$/,
  },
  {
    of: 'a role that owns nothing',
    settings: async () => ({ DATABASE_URL: await urlOfStranger(untouched) }),
    says: /^DATABASE_URL: the database can't be made ready: permission denied .+ \(this role has to own .+\)$/,
  },
  {
    of: 'a role that owns nothing in place of the owner',
    settings: async () => ({ DATABASE_URL: untouched.url, DATABASE_OWNER_URL: await urlOfStranger(untouched) }),
    says: /^DATABASE_OWNER_URL: the database can't be made ready: permission denied .+ \(this role has to own .+\)$/,
  },
  {
    of: 'two databases at the two addresses',
    settings: async () => {
      const other = await makeDatabase()
      await sql`drop table source cascade`.execute(other.db)
      return { DATABASE_URL: await urlOfStranger(other), DATABASE_OWNER_URL: untouched.url }
    },
    says: /^DATABASE_URL: it is not the database of DATABASE_OWNER_URL$/,
  },
  {
    of: 'a database that can only be read and is not up to date',
    settings: async () => {
      const { db, name, url } = await makeDatabase()
      await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db)
      return { DATABASE_URL: url }
    },
    says: /^DATABASE_URL: the database can't be made ready: cannot execute .+ in a read-only transaction \(it can only be read, .+\)$/,
  },
]

let strangers = 0

/** Database URL of a role without privileges. */
const urlOfStranger = async ({ db, name, url }: Awaited<ReturnType<typeof makeDatabase>>) => {
  strangers += 1
  const role = `stranger_${strangers}_${name}`
  await sql`create role ${sql.id(role)} login`.execute(db)
  // Runs after the databases are dropped, because a role with grants can't be dropped.
  endings.unshift(async () => {
    const pool = poolFor(inject('testServer'), 'postgres', 1)
    await pool.query(`drop role ${role}`)
    await pool.end()
  })
  return url.replace(/\/\/[^@/]*@/, `//${role}@`)
}

// Concurrent, because one of the tests waits for five seconds.
describe.concurrent('a failed start is reported in one line with its setting and a way out', () => {
  it.each(failures)('because of $of', async ({ settings, says }) => {
    const folder = await newFolder()

    const failure = await failureOf({ DATA_DIR: join(folder, 'data'), ...(await settings(folder)) })

    expect(failure).toMatch(says)
    expect(failure).not.toContain('\n')
    expect(failure).not.toContain(PASSWORD)
    // No database files were created.
    expect(
      (await readdir(folder, { recursive: true })).filter((name) => /postgres\/(?!PG_VERSION)/.test(name)),
    ).toEqual([])
  })

  it('before anything is created, if the port is in use', async () => {
    const port = await listen(() => {})
    const folder = join(await newFolder(), 'data')

    const failure = await failureOf({ DATA_DIR: folder, PORT: String(port) })

    expect(failure).toBe(`PORT=${port} can't be used: another process listens there`)
    expect(existsSync(folder)).toBe(false)
  })
})

describe.concurrent('a database that can only be read', () => {
  it('is served when it is up to date', async () => {
    const { db, name, url } = await makeDatabase()
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db)
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
    const lines: string[] = []
    const ended = serve(contextOf({ DATABASE_URL: url, DATA_DIR: await newFolder(), DEMO: 'on' }, lines, stopped))
    const address = await vi.waitUntil(() => /http:\/\/\S+/.exec(lines.join('\n'))?.[0], { timeout: 60_000 })

    const { status } = await fetch(`${address}/api/v1/source/global/`)
    stop()

    expect([status, await ended]).toEqual([200, 0])
  })
})
