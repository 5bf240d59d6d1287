import { hostname } from 'node:os'
import { memoryUsage, pid, uptime } from 'node:process'
import type { FastifyInstance } from 'fastify'
import type { ServerStatus } from '#contract/status/server-status.ts'
import { statusEndpoints } from '#contract/status/status.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { countJobs } from '#server/jobs/count.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { type BackupState, findBackupState } from '#server/modules/backups/repository.ts'
import { sessionsIn } from '#server/modules/sessions/repository.ts'
import { route } from '#server/route.ts'
import { countFailedBackups, findDatabaseState, findEmailState } from './repository.ts'

interface StatusDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

const presentProcess = (now: Date): ServerStatus['process'] => ({
  host: hostname(),
  pid,
  startedAt: new Date(now.getTime() - uptime() * 1000).toISOString(),
  bytes: memoryUsage.rss(),
})

const missingOf = (isScheduled: boolean, isMade: boolean): ServerStatus['backups']['missing'] => {
  if (isScheduled) return isMade ? null : 'first'
  return isMade ? 'schedule' : 'both'
}

const presentBackups = (state: BackupState, { backups }: Config): ServerStatus['backups'] => ({
  isScheduled: backups.everyMs !== null,
  missing: missingOf(backups.everyMs !== null, state.lastGood !== null),
  lastGood: state.lastGood && {
    finishedAt: state.lastGood.finishedAt.toISOString(),
    bytes: state.lastGood.bytes,
    folder: state.lastGood.folder,
    isEncrypted: state.lastGood.isEncrypted,
  },
  lastError: state.lastError,
  isFailed: state.isFailed,
  isOld: state.isOld,
})

const presentIndex = async (index: LibraryIndex | null): Promise<ServerStatus['index']> => {
  if (!index) return null
  const { isReady, isBuilding, sources, bytes } = index.state()
  const lag = await index.lag()
  return { isReady, isBuilding, sources, bytes, lagSeconds: lag === null ? null : Math.ceil(lag) }
}

const presentAnswers = ({ failures }: FastifyInstance) => ({
  answers: [...failures.counts()],
  last: failures.last().map((answer) => ({ ...answer, at: answer.at.toISOString() })),
})

export const registerStatus = (app: FastifyInstance, { db, config, clock }: StatusDependencies): void => {
  const sessions = sessionsIn(db, config, clock)

  route(app, statusEndpoints.read, async (): Promise<ServerStatus> => {
    const now = clock()
    const [degraded, database, email, backups, jobs, index, open, failedBackups] = await Promise.all([
      app.degraded.reasons(),
      findDatabaseState(db),
      findEmailState(db, now),
      findBackupState(db, config.backups.everyMs),
      countJobs(db),
      presentIndex(app.libraryIndex),
      sessions.countOpen(),
      countFailedBackups(db),
    ])
    const { failed, oldestAt, ...emails } = email
    return {
      version: config.version,
      process: presentProcess(now),
      degraded: [...degraded],
      database: { isEmbedded: config.database.kind === 'embedded', ...database },
      emails: { ...emails, oldestAt: oldestAt?.toISOString() ?? null },
      backups: presentBackups(backups, config),
      jobs,
      index,
      sessions: open,
      failures: {
        ...presentAnswers(app),
        jobs: jobs.reduce((sum, job) => sum + job.failed, 0),
        emails: failed,
        backups: failedBackups,
      },
    }
  })
}
