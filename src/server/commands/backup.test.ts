import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writingFailure } from '#server/db/backup/error.ts'
import { asOnlyBackup } from '#server/db/backup/write.ts'
import { openDatabase } from '#server/db/pool.ts'
import { findBackupState } from '#server/modules/backups/repository.ts'
import { setUpEmptyServers } from '#testing/server/backups.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildSource } from '#testing/server/factories.ts'
import { backUp } from './backup.ts'

const KEY = 'correct horse battery staple'
const MAIN = join(import.meta.dirname, '../main.ts')

const OLD_RELEASE = join(import.meta.dirname, '../db/fixtures/release-0005.sql')

const commandLine = setUpCommandLine()
const createEmptyServer = setUpEmptyServers(commandLine)

const at = (name: string) => join(commandLine.folder, name)
const backUpTo = (name: string, settings = {}) => commandLine.run(backUp, { args: [at(name)], settings })
const listed = async (name = '') => (await readdir(at(name))).sort()

/** Runs `npm run backup` as a child process, after the shell command `before`. */
const start = (folder: string, before = '') =>
  spawn('bash', ['-c', `${before} exec "$0" "$@"`, process.execPath, MAIN, 'backup', folder], {
    env: { ...process.env, ...commandLine.settings, LOG_LEVEL: 'silent' },
  })

describe('a backup', () => {
  it('is a folder for its owner alone, with checksums that other programs can verify', async () => {
    await buildSource(commandLine.db, { title: 'Kept' })

    const { code, lines } = await backUpTo('clear')

    expect(code).toBe(0)
    expect(lines).toEqual([
      expect.stringMatching(
        /^\d+ rows of \d+ tables, 0\.0 MB, not encrypted: BACKUP_KEY is not set, were written to .*clear$/,
      ),
    ])
    expect(await listed('clear')).toEqual(['SHA256SUMS', 'library.gz', 'manifest.json'])
    const modes = [at('clear'), ...(await listed('clear')).map((name) => join(at('clear'), name))]
    expect(await Promise.all(modes.map(async (file) => (await stat(file)).mode & 0o777))).toEqual([
      0o700, 0o600, 0o600, 0o600,
    ])
    const check = spawn('bash', ['-c', 'sha256sum -c --quiet SHA256SUMS'], { cwd: at('clear') })
    expect((await once(check, 'exit'))[0]).toBe(0)
  })

  it('is encrypted if there is a key, and does not contain the key', async () => {
    await buildSource(commandLine.db, { title: 'A very secret title' })

    const { lines } = await backUpTo('sealed', { BACKUP_KEY: KEY })

    expect(lines.at(-1)).toContain(', encrypted with BACKUP_KEY, were written to')
    expect(await listed('sealed')).toEqual(['SHA256SUMS', 'library.gz.enc', 'manifest.json'])
    const contents = await Promise.all((await listed('sealed')).map((name) => readFile(join(at('sealed'), name))))
    expect(contents.some((bytes) => bytes.includes('secret') || bytes.includes(KEY))).toBe(false)
  })

  it('is recorded as successful or with the error', async () => {
    const { lines } = await backUpTo('booked', { BACKUP_KEY: KEY })
    const good = await findBackupState(commandLine.db, null)
    await expect(backUpTo('booked')).rejects.toThrow('is not empty')
    const failed = await findBackupState(commandLine.db, null)

    const rows = Number(/^[\d,]+/.exec(lines[0] ?? '')?.[0].replaceAll(',', ''))
    expect(good.lastGood).toMatchObject({ folder: at('booked'), rows, isEncrypted: true, isScheduled: false })
    expect(good.lastGood?.bytes).toBeGreaterThan(1000)
    expect(failed).toMatchObject({ isFailed: true, lastGood: { folder: at('booked') } })
    expect(failed.lastError).toBe(`${at('booked')} is not empty: a backup goes into a folder of its own.`)
  })

  it('is made even if it can’t be recorded', async () => {
    await sql`alter table backup_try rename to hidden`.execute(commandLine.db)

    const { code, lines } = await backUpTo('unbooked')

    await sql`alter table hidden rename to backup_try`.execute(commandLine.db)
    expect([code, lines[0]]).toEqual([0, 'The backup could not be booked: relation "backup_try" does not exist'])
    expect(await listed('unbooked')).toContain('SHA256SUMS')
  })
})

describe('before an upgrade', () => {
  it('a backup of an older release’s database leaves the database unchanged', async () => {
    const { settings, pool } = await createEmptyServer()
    await pool.query(await readFile(OLD_RELEASE, 'utf8'))

    const { code } = await backUpTo('before', settings)

    const { rows } = await pool.query('select max(name) as last from public.kysely_migration')
    expect([code, rows]).toEqual([0, [{ last: '0005_newest' }]])
  })

  it('a read-only database can be backed up, too', async () => {
    const name = sql.id(new URL(commandLine.settings['DATABASE_URL'] ?? '').pathname.slice(1))
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(commandLine.db)

    const { code, lines } = await backUpTo('read-only')

    await sql`alter database ${name} reset default_transaction_read_only`.execute(commandLine.db)
    expect([code, lines[0]]).toEqual([
      0,
      'The backup could not be booked: cannot execute UPDATE in a read-only transaction',
    ])
  })
})

describe('no backup is made, one line says why, and nothing is left behind,', () => {
  it('if the folder is a backup or contains other files', async () => {
    await mkdir(at('used'))
    await writeFile(join(at('used'), 'notes.txt'), 'mine')

    await expect(backUpTo('used')).rejects.toThrow('used is not empty: a backup goes into a folder of its own.')

    expect(await listed('used')).toEqual(['notes.txt'])
  })

  it('if a part of the path is a file', async () => {
    await writeFile(at('file'), '')

    await expect(backUpTo('file')).rejects.toThrow(/^No backup in .*file: a part of it is a file\.$/)
    await expect(backUpTo('file/below')).rejects.toThrow(/^No backup in .*below: a part of it is a file\.$/)
  })

  // Simulated, because only root could create such folders.
  it.each(['EROFS', 'ENOENT', 'EACCES'])('if the folder can’t be written: %s', (code) => {
    const failure = Object.assign(new Error(`${code}: mkdir '/srv/backups'`), { code })

    expect(String(writingFailure('/srv/backups/first', failure))).toMatch(
      /No backup in \/srv\/backups\/first: it is not writable( for this account| \(.*ReadWritePaths\))\.$/,
    )
  })

  it('while another backup is being made', async () => {
    const settings = commandLine.settings['DATABASE_URL'] ?? ''
    const database = await openDatabase({ kind: 'server', url: settings })

    const refused = asOnlyBackup(database.pool, () => expect(backUpTo('second')).rejects.toThrow('Another backup'))
    await refused
    await database.close()

    expect(await listed()).not.toContain('second')
    expect((await backUpTo('second')).code).toBe(0)
  })

  it('if the disk is full', async () => {
    await mkdir(at('full'))
    const noise = sql`string_agg(md5(random()::text), '')`
    await sql`create table noise as select ${noise} as text from generate_series(1, 20000)`.execute(commandLine.db)

    // 64 blocks of 1 KiB: limits file size instead of the disk, which would need root.
    const child = start(join(at('full'), 'backup'), 'ulimit -f 64;')
    const errors = child.stderr.setEncoding('utf8').toArray()
    const [code] = await once(child, 'exit')

    await sql`drop table noise`.execute(commandLine.db)
    expect([code, (await errors).join('')]).toEqual([
      1,
      `No backup in ${at('full')}/backup: files may not be as large here.\n`,
    ])
    expect(await listed('full')).toEqual([])
  })

  it('if the process is asked to end', async () => {
    const stopped = Promise.resolve()

    const stop = commandLine.run(backUp, { args: [at('stopped')], stopped })

    await expect(stop).rejects.toThrow('No backup was made: it was stopped')
    expect((await listed()).filter((name) => name.includes('stopped'))).toEqual([])
  })
})

it('a killed backup leaves nothing that looks like a backup', async () => {
  await mkdir(at('killed'))
  await sql`create table large as select n, md5(n::text) as text from generate_series(1, 400000) n`.execute(
    commandLine.db,
  )

  const child = start(join(at('killed'), 'backup'))
  const ended = once(child, 'exit')
  await expect.poll(() => listed('killed'), { interval: 2, timeout: 60_000 }).toHaveLength(1)
  child.kill('SIGKILL')
  await ended

  await sql`drop table large`.execute(commandLine.db)
  const [draft = ''] = await listed('killed')
  expect(draft).toMatch(/^\.backup\.[0-9a-f-]{36}$/)
  expect(await listed(join('killed', draft))).not.toContain('SHA256SUMS')
  expect((await findBackupState(commandLine.db, null)).lastTry?.finishedAt).toBeNull()
}, 40_000)

it.each([[[]], [['--all']], [['a', 'b']]])('requires one folder: %j', async (args) => {
  await expect(commandLine.run(backUp, { args })).rejects.toThrow('Usage: npm run backup -- FOLDER')
})
