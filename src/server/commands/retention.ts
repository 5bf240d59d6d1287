import { type RetentionKind, retentionKinds } from '#server/modules/privacy/retention.ts'
import { type Command, UsageError } from './command.ts'
import { type OpenDatabase, withDatabase } from './database.ts'

const USAGE = `Usage: npm run retention [-- --apply]
Says what has had its time, by kind; with --apply it goes at once, and not when the server next looks.`

const HOUR_MS = 3_600_000

const periodOf = ({ retentionMs }: RetentionKind): string => {
  if (retentionMs === null) return 'for good'
  if (retentionMs === 'group') return 'as each group set'
  const hours = retentionMs / HOUR_MS
  return hours >= 48 ? `${Math.round(hours / 24)} days` : `${Math.round(hours * 10) / 10} hours`
}

const describe = (kind: RetentionKind, count: number): string =>
  [
    kind.name.padEnd(28),
    `kept ${periodOf(kind)}`.padEnd(24),
    (kind.setting ?? 'the same everywhere').padEnd(26),
    kind.respectsHolds ? 'holds' : '     ',
    String(count).padStart(10),
  ].join('  ')

/** Prints retention periods and expired data; deletes it on request. */
export const retain: Command = (context) => {
  const isApplied = context.args[0] === '--apply'
  if (context.args.length > (isApplied ? 1 : 0)) throw new UsageError(USAGE)
  const report = async ({ db }: OpenDatabase) => {
    const at = new Date()
    for (const kind of retentionKinds(context.config)) {
      const count = isApplied ? await kind.remove(db, at) : await kind.count(db, at)
      context.print(describe(kind, count))
    }
    context.print(isApplied ? 'This has been removed' : 'Nothing was changed: -- --apply removes this')
    return 0
  }
  return withDatabase(context, report, { library: 'of this release' })
}
