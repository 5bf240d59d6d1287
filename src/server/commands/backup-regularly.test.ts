import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { findBackupState } from '#server/modules/backups/repository.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { backUpRegularly, dueBackupCheck } from './backup-regularly.ts'

const test = await createTestDatabase(inject('testServer'))
const { db } = test
const HOUR_MS = 3_600_000
const NAME = /^sourcebook-\d{8}T\d{6}Z$/

let database: Database
let folder: string
const running: (() => Promise<void>)[] = []
const lines: string[] = []

beforeAll(async () => {
  database = await openDatabase({ kind: 'server', url: test.url })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sourcebook-schedule-'))
  await db.deleteFrom('backup_try').execute()
  lines.length = 0
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()))
  await rm(folder, { recursive: true, force: true })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

interface Schedule {
  everyMs?: number | null
  keep?: number
  to?: string
}

const partsOf = ({ everyMs = HOUR_MS, keep = 7, to = folder }: Schedule) => {
  const config = { ...readConfig({ DATA_DIR: folder }), backups: { everyMs, keep, folder: to, key: null } }
  const opened = { database, db: queriesOver(database.pool) }
  return [opened, { config, print: (line: string) => void lines.push(line) }] as const
}

/** Simulates another process. */
const start = (schedule: Schedule = {}) => {
  const stop = backUpRegularly(...partsOf(schedule))
  running.push(stop)
  return stop
}

const look = (schedule: Schedule = {}) => {
  const { everyMs = HOUR_MS } = schedule
  return dueBackupCheck(...partsOf(schedule), { everyMs: everyMs ?? HOUR_MS, signal: new AbortController().signal })()
}

const backups = async () => (await readdir(folder)).filter((name) => NAME.test(name)).sort()
const tries = async () => await db.selectFrom('backup_try').selectAll().orderBy('id').execute()
const untilEnded = (count: number) =>
  vi.waitUntil(async () => (await tries()).filter(({ finished_at }) => finished_at !== null).length >= count, {
    timeout: 60_000,
  })

/** Ages all attempts. */
const wait = (ms: number) =>
  sql`update backup_try set started_at = started_at - make_interval(secs => ${ms / 1000}),
  finished_at = finished_at - make_interval(secs => ${ms / 1000})`.execute(db)

describe('a server with a schedule', () => {
  it('makes the first backup at once, readable by its owner alone', async () => {
    start()
    await untilEnded(1)

    expect(await backups()).toHaveLength(1)
    expect(await findBackupState(db, HOUR_MS)).toMatchObject({
      lastGood: { isScheduled: true, folder: join(folder, (await backups())[0] ?? '') },
      isFailed: false,
      isOld: false,
    })
    expect(lines).toEqual([])
  })

  it('makes the next backup when it is due, and none earlier', async () => {
    await look()
    await wait(HOUR_MS - 60_000)
    await look()
    const before = (await tries()).length
    await wait(60_000)
    await look()

    expect([before, (await tries()).length]).toEqual([1, 2])
  })

  it('repeats scheduled backups', async () => {
    start({ everyMs: 400, keep: 1 })

    await untilEnded(3)

    expect((await backups()).length).toBeLessThanOrEqual(2)
    expect(lines.filter((line) => !line.includes('is not empty'))).toEqual([])
  })

  it('makes one backup if several processes run', async () => {
    await Promise.all([look(), look(), look(), look()])

    expect([(await tries()).length, (await backups()).length, lines]).toEqual([1, 1, []])
  })

  it('makes a backup even if, by the clock, the last one began in the future', async () => {
    await look()
    await wait(-24 * HOUR_MS)
    await rm(folder, { recursive: true })
    await look()

    expect((await tries()).length).toBe(2)
  })
})

describe('after a successful backup', () => {
  const names = ['sourcebook-20200101T000000Z', 'sourcebook-20200102T000000Z', 'sourcebook-20200103T000000Z']
  const draft = `.${names[0]}.6f1f7c62-6b8e-4a52-9a3c-3f3b8a1f0c11`
  const others = ['.notes', 'mine', 'sourcebook-20200101T000000Z.txt']

  it('the oldest backups and leftovers of a killed process are removed, and nothing else', async () => {
    for (const name of [...names, draft, ...others]) await mkdir(join(folder, name, 'inside'), { recursive: true })

    await look({ keep: 2 })

    expect((await backups())[0]).toBe(names[2])
    expect((await readdir(folder)).filter((name) => !NAME.test(name)).sort()).toEqual(others.sort())
  })
})

describe('a failed backup', () => {
  it('is logged and recorded, removes no old backup, and is repeated after a quarter of an hour', async () => {
    await writeFile(join(folder, 'file'), '')
    const to = join(folder, 'file')
    await look({ to, keep: 1 })
    await wait(14 * 60_000)
    await look({ to })
    const between = (await tries()).length
    await wait(60_000)
    await look({ to })

    expect(between).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^The backup failed: No backup in .*file\/sourcebook-.*: a part of it is a file\.$/),
      expect.stringMatching(/^The backup failed: /),
    ])
    expect(await findBackupState(db, HOUR_MS)).toMatchObject({ isFailed: true, lastGood: null })
  })
})

describe('a server that stops', () => {
  it('cuts off a running backup, leaves nothing of it, and the next server makes it', async () => {
    await sql`create table large as select n, md5(n::text) as text from generate_series(1, 300000) n`.execute(db)
    const stop = start()
    await vi.waitUntil(async () => (await readdir(folder)).length > 0, { timeout: 60_000, interval: 2 })

    await stop()

    const left = [await readdir(folder), await tries()]
    await sql`drop table large`.execute(db)
    await look()
    expect(left).toEqual([[], []])
    expect(await backups()).toHaveLength(1)
  })
})

it('a server without a schedule makes no backups', async () => {
  await start({ everyMs: null })()

  expect([await tries(), await readdir(folder)]).toEqual([[], []])
})
