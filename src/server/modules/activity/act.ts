import { sql } from 'kysely'
import type { ActivityObjectType, ActivityValues } from '#contract/activity/activity.ts'
import type { ActivityKind } from '#contract/activity/activity-kinds.ts'
import type { Db } from '#server/db/kysely.ts'

export interface ActEntry {
  readonly kind: ActivityKind
  readonly groupId: number | null
  readonly object: { readonly type: ActivityObjectType; readonly id: number; readonly name: string }
  readonly before?: ActivityValues
  readonly after?: ActivityValues
}

type Entry = Omit<ActEntry, 'object'> & { readonly object?: ActEntry['object']; readonly act: number }

interface ActContext {
  readonly at: Date
  /** Locked account. */
  readonly actorId: number
}

/**
 * Logs one act on many objects: an entry each, then a summary per group. Locks the chains at once, so acquire all other
 * locks first.
 */
export const actOf = (tx: Db, context: ActContext) => {
  const acts = new Map<number | null, { readonly number: number; entries: number }>()

  const number = async (groups: readonly (number | null)[]) => {
    if (groups.length === 0) return
    const { rows } = await sql<{ number: number }>`select nextval(pg_get_serial_sequence('activity', 'id')) as number
      from generate_series(1, ${groups.length}::int)`.execute(tx)
    for (const [index, group] of groups.entries()) acts.set(group, { number: rows[index]?.number ?? 0, entries: 0 })
  }
  const actIn = (group: number | null) => {
    const act = acts.get(group)
    if (!act) throw new Error('an act without a number')
    return act
  }

  return {
    append: async (entries: readonly ActEntry[]): Promise<void> => {
      await number([...new Set(entries.map(({ groupId }) => groupId))].filter((group) => !acts.has(group)))
      const numbered = entries.map((entry) => {
        const act = actIn(entry.groupId)
        act.entries += 1
        return { ...entry, act: act.number }
      })
      await insert(tx, context, numbered)
    },

    /** Appends the summary, unless nothing was appended. */
    end: (what: ActivityValues): Promise<void> => {
      const heads = [...acts].map(([groupId, { number: act, entries }]) => ({
        kind: 'sources_changed' as const,
        groupId,
        act,
        after: { ...what, sources: entries },
      }))
      return insert(tx, context, heads)
    },
  }
}

// In group order, so that concurrent acts can't deadlock.
const insert = async (tx: Db, { at, actorId }: ActContext, entries: readonly Entry[]) => {
  if (entries.length === 0) return
  await sql`insert into activity
    (at, kind, actor_id, actor_name, actor_role, group_id, group_name, object_type, object_id, object_name, before, after, act)
    select ${at}::timestamptz, e.kind, a.id, a.full_name, a.role, e."groupId", g.name,
      e.object->>'type', (e.object->>'id')::bigint, e.object->>'name', e.before, e.after, e.act
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as e (kind text, "groupId" bigint, object json, before jsonb, after jsonb, act bigint)
    join account a on a.id = ${actorId}
    left join app_group g on g.id = e."groupId"
    order by e."groupId" nulls first, (e.object->>'id')::bigint`.execute(tx)
}
