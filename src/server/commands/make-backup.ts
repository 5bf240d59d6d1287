import path from 'node:path'
import { pluralize } from '#contract/text/pluralize.ts'
import type { Config } from '#server/config.ts'
import { asOnlyBackup, type BackupCount, writeBackup } from '#server/db/backup/write.ts'
import { reasonOf } from '#server/db/unreachable.ts'
import { beginAttempt, endAttempt, forgetTry } from '#server/modules/backups/repository.ts'
import type { OpenDatabase } from './database.ts'

export interface BackupRequest {
  readonly folder: string
  readonly isScheduled: boolean
  readonly config: Pick<Config, 'backups' | 'mail' | 'version'>
  readonly print: (line: string) => void
  /** Called under the lock; false skips the backup. */
  readonly isWanted?: () => Promise<boolean>
  /** Runs after a good backup, still under the lock. */
  readonly followUp?: () => Promise<void>
  readonly signal?: AbortSignal
}

/**
 * Makes a backup and records the result; null if skipped. A failed record doesn't prevent the backup, because a
 * read-only database needs one most.
 */
export const makeBackup = ({ database, db }: OpenDatabase, request: BackupRequest): Promise<BackupCount | null> => {
  const { isScheduled, config, print, signal, isWanted, followUp } = request
  const folder = path.resolve(request.folder)
  const { key } = config.backups
  const unbooked = (error: unknown) => void print(`The backup could not be booked: ${reasonOf(error)}`)
  return asOnlyBackup(database.pool, async (client) => {
    if (isWanted && !(await isWanted())) return null
    const id = await beginAttempt(db, { isScheduled, folder, isEncrypted: key !== null }).catch(unbooked)
    const book = (write: (id: number) => Promise<void>) => (id ? write(id).catch(unbooked) : undefined)
    const mailFolder = config.mail.kind === 'folder' ? config.mail.folder : null
    const settings = { folder, key, mailFolder, version: config.version, ...(signal && { signal }) }
    const done = await writeBackup(client, settings).catch(async (error: unknown) => {
      // An aborted attempt is forgotten, not recorded as a failure.
      await book((id) => (signal?.aborted ? forgetTry(db, id) : endAttempt(db, id, { error: reasonOf(error) })))
      throw error
    })
    await book((id) => endAttempt(db, id, { rows: done.rows, bytes: done.bytes }))
    await followUp?.()
    return done
  })
}

const MB = 1_000_000

const inMegabytes = (bytes: number): string => `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`

export const MAILS = { one: 'e-mail', many: 'e-mails' }

export const extentOf = ({ rows, tables, mails, bytes }: BackupCount): string =>
  `${rows.toLocaleString('en')} rows of ${tables} tables${mails > 0 ? ` and ${pluralize(mails, MAILS)}` : ''}, ${inMegabytes(bytes)}`
