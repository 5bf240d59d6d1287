import type { ActivityEntry, ActivityList } from '#contract/activity.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { EntryRow, LogPage } from './log-repository.ts'

export const presentEntry = (row: EntryRow): ActivityEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  person: row.actorName === null ? null : { id: row.actorId, fullName: row.actorName, role: row.actorRole },
  group: row.groupId !== null && row.groupName !== null ? { id: row.groupId, name: row.groupName } : null,
  object:
    row.objectType !== null && row.objectName !== null
      ? { type: row.objectType, id: row.objectId, name: row.objectName }
      : null,
  before: row.before,
  after: row.after,
})

export const presentLog = ({ rows, people, totalCount }: LogPage): ActivityList => ({
  entries: rows.map(presentEntry),
  people: [...people],
  totalCount,
  limit: PAGE_SIZE,
})
