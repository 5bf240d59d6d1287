import type { ServerStatus } from '#contract/status/server-status.ts'

export const aStatus = (changes: Partial<ServerStatus> = {}): ServerStatus => ({
  version: '1.0.0',
  process: { host: 'web-1', pid: 4711, startedAt: '2026-01-05T08:00:00.000Z', bytes: 123_456_789 },
  degraded: [],
  database: {
    isEmbedded: false,
    version: '15.18',
    bytes: 1_234_567_890,
    connections: 12,
    mostConnections: 100,
    isReadOnly: false,
  },
  emails: { waiting: 1, late: 0, undelivered: 0, oldestAt: '2026-01-05T09:59:00.000Z' },
  backups: {
    isScheduled: true,
    missing: null,
    lastGood: { finishedAt: '2026-01-05T02:00:00.000Z', bytes: 9_876_543, folder: '/backups/a', isEncrypted: true },
    lastError: null,
    isFailed: false,
    isOld: false,
  },
  jobs: [{ name: 'imports', waiting: 2, running: 1, failed: 0 }],
  index: { isReady: true, isBuilding: false, sources: 100_000, bytes: 6_000_000, lagSeconds: 0 },
  sessions: { open: 7, people: 5 },
  failures: { answers: [], last: [], jobs: 0, emails: 0, backups: 0 },
  ...changes,
})
