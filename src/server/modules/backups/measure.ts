import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/kysely.ts'
import { findBackupState } from './repository.ts'

/** Age of the last good backup, and whether the last attempt failed. No age before the first. */
export const measureBackups = (app: FastifyInstance, db: Db, everyMs: number | null): void =>
  app.measure({
    isStored: true,
    gauges: {
      backup_age_seconds: { help: 'How long ago the last good backup was finished' },
      backup_last_success_timestamp_seconds: { help: 'When the last good backup was finished' },
      backup_bytes: { help: 'How large the last good backup is' },
      backup_failed: { help: 'Whether the last backup failed' },
      backup_old: { help: 'Whether there is a schedule, and no good backup for twice as long as it says' },
    },
    read: async () => {
      const { ageSeconds, lastGood, isFailed, isOld } = await findBackupState(db, everyMs)
      return {
        ...(ageSeconds !== null && { backup_age_seconds: ageSeconds }),
        ...(lastGood && {
          backup_last_success_timestamp_seconds: lastGood.finishedAt.getTime() / 1000,
          backup_bytes: lastGood.bytes,
        }),
        backup_failed: Number(isFailed),
        backup_old: Number(isOld),
      }
    },
  })
