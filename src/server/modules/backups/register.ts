import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { measureBackups } from './measure.ts'
import { findBackupState } from './repository.ts'

interface BackupParts {
  readonly db: Db
  readonly config: Pick<Config, 'backups'>
}

/** Has `/readyz` say when a backup has failed, and when there is no good one though there ought to be (decision 0049). */
export const registerBackups = (app: FastifyInstance, { db, config: { backups } }: BackupParts): void => {
  measureBackups(app, db, backups.everyMs)
  app.degraded.add('backup-failed', async () => (await findBackupState(db, backups.everyMs)).isFailed)
  app.degraded.add('backup-old', async () => (await findBackupState(db, backups.everyMs)).isOld)
}
