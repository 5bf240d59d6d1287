import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { measureBackups } from './measure.ts'
import { findBackupState } from './repository.ts'

interface BackupDependencies {
  readonly db: Db
  readonly config: Pick<Config, 'backups'>
}

/** Reports failed and overdue backups in `/readyz` (decision 0049). */
export const registerBackups = (app: FastifyInstance, { db, config: { backups } }: BackupDependencies): void => {
  measureBackups(app, db, backups.everyMs)
  app.degraded.add('backup-failed', async () => (await findBackupState(db, backups.everyMs)).isFailed)
  app.degraded.add('backup-old', async () => (await findBackupState(db, backups.everyMs)).isOld)
}
