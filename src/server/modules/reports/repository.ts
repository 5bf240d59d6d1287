import { type RawBuilder, sql } from 'kysely'
import type { Actor, SourceOwnership } from '#contract/access.ts'
import { REPORT_LIMIT } from '#contract/limits.ts'
import type { Report, ReportInput } from '#contract/sources/reports.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { mayChange, scopesOf } from '#server/scopes.ts'

export interface ReportRow extends SourceOwnership, Omit<Report, 'createdAt' | 'closedAt'> {
  readonly createdAt: Date
  readonly closedAt: Date | null
}

interface ReportedSource {
  readonly id: number
  readonly title: string
}

/**
 * Reports visible to a person: own ones and open ones of changeable sources. Reporters are hidden; invisible sources
 * hide their reports.
 */
export const reportsIn = (db: Db, now: () => Date) => ({
  /** Open ones to answer (newest per reporter first), then the actor's own. */
  list: async (actor: Actor): Promise<ReportRow[]> => {
    const waiting = sql`r.closed_at is null and ${mayChange(actor)}`
    const [open, own] = await Promise.all([
      rowsWhere(actor, sql`${waiting} order by ${BY_TURNS} limit ${REPORT_LIMIT}`).execute(db),
      rowsWhere(
        actor,
        sql`r.account_id = ${actor.id} and not (${waiting}) order by r.id desc limit ${REPORT_LIMIT}`,
      ).execute(db),
    ])
    return [...open.rows, ...own.rows]
  },

  find: async (actor: Actor, id: number): Promise<ReportRow | undefined> => {
    const { rows } = await rowsWhere(actor, isAbout(actor, [id])).execute(db)
    return rows[0]
  },

  /** Locks reports after their sources, the order of deletion. */
  lock: async (actor: Actor, ids: readonly number[]): Promise<ReportRow[]> => {
    const { rows } = await rowsWhere(
      actor,
      sql`${isAbout(actor, ids)} order by s.id, r.id for key share of s for no key update of r`,
    ).execute(db)
    return rows
  },

  /** Locks account (for counting), then source; undefined if invisible. */
  lockSource: async (actor: Actor, id: number): Promise<(ReportedSource & SourceOwnership) | undefined> => {
    const { rows } = await sql<ReportedSource & SourceOwnership>`
      select s.id, s.title, ${ownership} from account a, source s
      where a.id = ${actor.id} and s.id = ${id} and s.scope = any(${scopesOf(actor)})
      for no key update of a for key share of s`.execute(db)
    return rows[0]
  },

  /** Undefined while an earlier report is open. */
  add: async (
    actor: Actor,
    source: Authorized<'report.send', ReportedSource & SourceOwnership>,
    { kind, text }: Pick<ReportInput, 'kind' | 'text'>,
  ): Promise<number | undefined> => {
    const row = await db
      .insertInto('source_report')
      .values({ source_id: source.id, account_id: actor.id, kind, text, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Logged for the reporter's group, not the owner's.
    const entry = { kind: 'source_reported', actorId: actor.id, groupId: actor.groupId } as const
    if (row) await recordActivity(db, now(), { ...entry, object: objectOf(source), after: { problem: kind, text } })
    return row?.id
  },

  countOpen: async (actor: Actor): Promise<number> => {
    const { rows } = await sql<{ reports: number }>`select count(*) as reports from source_report
      where account_id = ${actor.id} and closed_at is null`.execute(db)
    return rows[0]?.reports ?? 0
  },

  close: async (actor: Actor, report: Authorized<'source.change', ReportRow>, answer: string): Promise<void> => {
    const time = now()
    await db.updateTable('source_report').set({ answer, closed_at: time }).where('id', '=', report.id).execute()
    const entry = { kind: 'report_closed', actorId: actor.id, groupId: report.groupId } as const
    const after = { problem: report.kind, answer }
    await recordActivity(db, time, { ...entry, object: objectOf(report.source), after })
  },
})

interface ReportReader {
  readonly groupId: number | null
}

/** Open reports for a group's managers or the administrators. */
export const countReportsFor = async (db: Db, { groupId }: ReportReader): Promise<number> => {
  const { rows } = await sql<{ reports: number }>`
    select count(*) as reports from source_report r join source s on s.id = r.source_id
    where r.closed_at is null and s.group_id is not distinct from ${groupId}::bigint`.execute(db)
  return rows[0]?.reports ?? 0
}

/**
 * Marks and returns people to e-mail about reports since their last e-mail before `earliest`. Concurrent processes get
 * disjoint sets.
 */
export const dueForReportEmail = async (tx: Db, now: Date, earliest: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into report_email (account_id, newest_report_id, written_at)
    select a.id, newest.id, ${now} from account a
    join (
      select s.group_id, max(r.id) as id from source_report r join source s on s.id = r.source_id
      where r.closed_at is null group by s.group_id
    ) newest on newest.group_id is not distinct from a.group_id
    where a.role in ('ROLE_GROUP_MANAGER', 'ROLE_ADMIN') and a.password_hash is not null
    order by a.id
    on conflict (account_id) do update set newest_report_id = excluded.newest_report_id, written_at = excluded.written_at
      where report_email.newest_report_id < excluded.newest_report_id and report_email.written_at <= ${earliest}
    returning account_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

const objectOf = ({ id, title }: ReportedSource) => ({ type: 'source' as const, id, name: title })

const ownership = sql`s.is_public as "isPublic", s.group_id as "groupId", s.created_by as "createdById"`

// Interleaves reporters, so that a flood hides nothing.
const BY_TURNS = sql`row_number() over (partition by r.account_id order by r.id desc), r.id`

const isAbout = (actor: Actor, ids: readonly number[]) =>
  sql`r.id = any(${ids}::bigint[]) and (r.account_id = ${actor.id} or ${mayChange(actor)})`

const rowsWhere = (actor: Actor, condition: RawBuilder<unknown>): RawBuilder<ReportRow> =>
  sql`select r.id, json_build_object('id', s.id, 'title', s.title) as source, r.kind, r.text, r.created_at as "createdAt",
      r.answer, r.closed_at as "closedAt", r.account_id is not distinct from ${actor.id}::bigint as mine,
      r.closed_at is null and ${mayChange(actor)} as "canClose", ${ownership}
    from source_report r join source s on s.id = r.source_id
    where s.scope = any(${scopesOf(actor)}) and ${condition}`
