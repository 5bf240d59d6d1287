import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { dueDay } from '#contract/sources/due-day.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import type { ActEntry } from '#server/modules/activity/repository.ts'
import type { SourceRow } from '#server/modules/sources/detail/row-sql.ts'

type ChangeableSource = Authorized<'source.change', SourceRow>

const SAME_REVIEW_MS = 60_000

/** A second press within a minute is the same review. */
export const isSameReview = ({ review: { byId, at: last } }: SourceRow, actor: Actor, at: Date): boolean =>
  byId === actor.id && last !== null && at.getTime() - Date.parse(last) < SAME_REVIEW_MS

/** Leaves versions and times of change as they are. */
export const storeReviews = async (
  tx: Db,
  { actor, at }: { actor: Actor; at: Date },
  sources: readonly ChangeableSource[],
): Promise<void> => {
  if (sources.length === 0) return
  const rows = sources.map(({ id, provenance }) => ({ id, dueOn: dueDay(provenance, at) }))
  await sql`with due as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as d (id bigint, "dueOn" date)),
    reviewed as (
      insert into source_review (source_id, reviewed_at, reviewed_by) select id, ${at}, ${actor.id} from due
      on conflict (source_id) do update set reviewed_at = excluded.reviewed_at, reviewed_by = excluded.reviewed_by)
    update source s set due_on = d."dueOn" from due d where s.id = d.id and s.due_on is distinct from d."dueOn"`.execute(
    tx,
  )
}

export const reviewEntry = ({ id, title, groupId }: SourceRow): ActEntry => ({
  kind: 'source_reviewed',
  groupId,
  object: { type: 'source', id, name: title },
})
