import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { jsonFrame } from '#server/db/transfer/file.ts'
import { BACKUP_KEY, backUpOrigin, makeTestBackup, setUpEmptyServers } from '#testing/server/backups.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildSource } from '#testing/server/factories.ts'
import { restore } from './restore.ts'

const sealed = { BACKUP_KEY }

const origin = setUpCommandLine()
const createEmptyServer = setUpEmptyServers(origin)

const at = (name: string) => join(origin.folder, name)

beforeAll(async () => {
  await buildSource(origin.db)
  await backUpOrigin(origin, { folder: at('sealed'), key: BACKUP_KEY })
  await backUpOrigin(origin, { folder: at('clear') })
})

const restoreFrom = (name: string, settings: Record<string, string>) =>
  origin.run(restore, { args: [at(name)], settings })

/** Copy of a backup with changed bytes; the checksums are recomputed on request. */
const changedCopy = async (from: string, name: string, change: (bytes: Buffer) => Buffer, isResealed: boolean) => {
  await rm(at(name), { recursive: true, force: true })
  await cp(at(from), at(name), { recursive: true })
  const [file = ''] = (await readdir(at(name))).filter((one) => one.startsWith('library'))
  const bytes = change(await readFile(join(at(name), file)))
  await writeFile(join(at(name), file), bytes)
  if (!isResealed) return
  const sum = (of: Buffer | string) => createHash('sha256').update(of).digest('hex')
  const manifest = JSON.parse(await readFile(join(at(name), 'manifest.json'), 'utf8'))
  const text = JSON.stringify({ ...manifest, files: [{ name: file, bytes: bytes.length, sha256: sum(bytes) }] })
  await writeFile(join(at(name), 'manifest.json'), text)
  await writeFile(join(at(name), 'SHA256SUMS'), `${sum(text)}  manifest.json\n${sum(bytes)}  ${file}\n`)
}

const flipped = (bytes: Buffer) => {
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 4
  return bytes
}

/** Length-prefixed frames of a file. */
const framesOf = (bytes: Buffer): Buffer[] => {
  const frames = []
  for (let at = 0; at < bytes.length; at += frames.at(-1)?.length ?? 0)
    frames.push(bytes.subarray(at, at + 4 + bytes.readUInt32BE(at)))
  return frames
}

/** Falsifies the row count of one table. */
const miscounted = (by: number) => (bytes: Buffer) => {
  const frames = framesOf(gunzipSync(bytes))
  const index =
    frames.findIndex((one, place) => place > 1 && one.length === 4 && frames[place - 1]?.at(-1) === NEWLINE) + 1
  frames[index] = jsonFrame(Number(frames[index]?.subarray(4)) + by)
  return gzipSync(Buffer.concat(frames))
}

const NEWLINE = 10

describe('a backup is refused in one line, and nothing is written, where', () => {
  /** One-line reason why the restore is refused. Fails if anything was written. */
  const refusalOf = async (name: string, settings: Record<string, string>): Promise<string> => {
    const place = await createEmptyServer()
    const failure = await restoreFrom(name, { ...place.settings, ...settings }).then(
      () => 'it was restored',
      (error: Error) => error.message,
    )
    const files = await readdir(place.dataDir).catch(() => [])
    const isUntouched = (await place.isUntouched()) && files.length === 0
    if (!isUntouched || failure.includes('\n'))
      throw new Error(`Something was written, or more than a line: ${failure}`)
    return failure
  }

  it.each([
    [
      'a bit of it was flipped',
      flipped,
      false,
      /not as it was written: its SHA-256 is another than SHA256SUMS says\.$/,
    ],
    ['it was cut off', (bytes: Buffer) => bytes.subarray(0, -1), false, /it has \d+ bytes of \d+\.$/],
    ['a bit was flipped by who knows checksums', flipped, true, /not as it was written: piece 1 is another/],
    ['it was cut off by who knows checksums', (b: Buffer) => b.subarray(0, -1), true, /piece 1 is another/],
    ['its header was changed', (b: Buffer) => b.fill(1, 20, 21), true, /was encrypted with another BACKUP_KEY\.$/],
    [
      'it is of another program',
      () => Buffer.from('PK\u0003\u0004'),
      true,
      /is not a file that this release encrypts\.$/,
    ],
  ])('%s', async (_, change, isResealed, why) => {
    await changedCopy('sealed', 'changed', change, isResealed)

    expect(await refusalOf('changed', sealed)).toMatch(why)
  })

  it.each([
    ['a bit of one in the clear was flipped by who knows checksums', flipped],
    ['one in the clear was cut off by who knows checksums', (bytes: Buffer) => bytes.subarray(0, -9)],
    ['one in the clear is of another program', () => Buffer.from('title,link\n')],
  ])('%s', async (_, change) => {
    await changedCopy('clear', 'changed-clear', change, true)

    expect(await refusalOf('changed-clear', {})).toMatch(
      /is not (?:a whole export|as it was written|an export that this release)/,
    )
  })

  it.each([
    ['a table has fewer rows than it says', miscounted(1), /table \w+ has \d+ rows of \d+\.$/],
    ['a table has more rows than it says', miscounted(-1), /table \w+ has \d+ rows of \d+\.$/],
    [
      'something is behind its end',
      (bytes: Buffer) => gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from('\n')])),
      /something is behind its end\.$/,
    ],
  ])('%s', async (_, change, why) => {
    await changedCopy('clear', 'miscounted', change, true)

    expect(await refusalOf('miscounted', {})).toMatch(why)
  })

  it('its key is wrong or missing, or a key is set for an unencrypted backup', async () => {
    expect(await refusalOf('sealed', { BACKUP_KEY: `${BACKUP_KEY}!` })).toMatch(
      /library\.gz\.enc was encrypted with another BACKUP_KEY\.$/,
    )
    expect(await refusalOf('sealed', {})).toMatch(/library\.gz\.enc is encrypted: set BACKUP_KEY to its key\.$/)
    expect(await refusalOf('clear', sealed)).toMatch(
      /library\.gz is not encrypted, though BACKUP_KEY is set: unset it if that is meant\.$/,
    )
  })

  it.each(['SHA256SUMS', 'manifest.json', 'library.gz'])('its %s is missing', async (name) => {
    await cp(at('clear'), at('without'), { recursive: true })
    await rm(join(at('without'), name))

    expect(await refusalOf('without', {})).toMatch(`without is not a whole backup of Sourcebook: it has no ${name}.`)
    await rm(at('without'), { recursive: true })
  })

  it('its manifest was changed, is empty or is something else', async () => {
    await cp(at('clear'), at('odd'), { recursive: true })
    const manifest = join(at('odd'), 'manifest.json')
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.replace('"mails": 0', '"mails": 1'))
    expect(await refusalOf('odd', {})).toMatch(
      /manifest\.json is not as it was written: SHA256SUMS says another SHA-256\.$/,
    )
    await writeFile(manifest, text.replace('library.gz', '../../etc/passwd'))
    expect(await refusalOf('odd', {})).toMatch(/odd is not a backup that this release can read\.$/)
    await truncate(manifest)
    expect(await refusalOf('odd', {})).toMatch(/odd is not a backup that this release can read\.$/)
  })

  it('the folder contains no backup', async () => {
    expect(await refusalOf('nowhere', {})).toMatch(
      /nowhere is not a whole backup of Sourcebook: it has no SHA256SUMS\.$/,
    )
  })

  it('a newer release made it', async () => {
    const newer = await createEmptyServer()
    await restoreFrom('clear', newer.settings)
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(newer.db)
    await makeTestBackup(newer.pool, { folder: at('newer'), version: '99.0.0' })

    expect(await refusalOf('newer', {})).toMatch(
      /made by a newer release \(99\.0\.0\): its last migration is 9999_later, here it is \w+\. /,
    )
  })
})

it.each([[[]], [['--all']], [['a', 'b']]])('requires one folder: %j', async (args) => {
  await expect(origin.run(restore, { args })).rejects.toThrow('Usage: npm run restore -- FOLDER')
})
