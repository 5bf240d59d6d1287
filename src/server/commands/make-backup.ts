import path from 'node:path'
import { pluralise } from '#contract/pluralise.ts'
import type { Config } from '#server/config.ts'
import { asOnlyBackup, type BackupCount, writeBackup } from '#server/db/backup/write.ts'
import { beginTry, endTry } from '#server/modules/backups/repository.ts'
import type { OpenDatabase } from './database.ts'

interface Making {
  readonly folder: string
  readonly isScheduled: boolean
  readonly config: Pick<Config, 'backups' | 'mail' | 'version'>
  readonly print: (line: string) => void
  readonly signal?: AbortSignal
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Makes a backup and books what became of it. That it can't be booked keeps none from being made: a database that can't be written is when
 * one is needed most.
 */
export const makeBackup = async ({ database, db }: OpenDatabase, making: Making): Promise<BackupCount> => {
  const { isScheduled, config, print, signal } = making
  const folder = path.resolve(making.folder)
  const { key } = config.backups
  const unbooked = (error: unknown) => void print(`The backup could not be booked: ${reasonOf(error)}`)
  return asOnlyBackup(database.pool, async (client) => {
    const id = await beginTry(db, { isScheduled, folder, isEncrypted: key !== null }).catch(unbooked)
    const end = (what: Parameters<typeof endTry>[2]) => (id ? endTry(db, id, what).catch(unbooked) : undefined)
    const mailFolder = config.mail.kind === 'folder' ? config.mail.folder : null
    const parts = { folder, key, mailFolder, version: config.version, ...(signal && { signal }) }
    try {
      const done = await writeBackup(client, parts)
      await end({ rows: done.rows, bytes: done.bytes })
      return done
    } catch (error) {
      await end({ error: reasonOf(error) })
      throw error
    }
  })
}

const MB = 1_000_000

export const inMegabytes = (bytes: number): string => `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`

export const MAILS = { one: 'e-mail', many: 'e-mails' }

/** What a backup holds, in words. */
export const extentOf = ({ rows, tables, mails, bytes }: BackupCount): string =>
  `${rows.toLocaleString('en')} rows of ${tables} tables${mails > 0 ? ` and ${pluralise(mails, MAILS)}` : ''}, ${inMegabytes(bytes)}`
