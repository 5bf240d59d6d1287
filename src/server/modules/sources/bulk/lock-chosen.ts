import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { BULK_LIMIT } from '#contract/limits.ts'
import type { BulkInput } from '#contract/sources/bulk.ts'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'
import { inChosenSubcategory, type ListPlan, matched } from '#server/modules/sources/lists/list-sql.ts'
import { withPhrases } from '#server/modules/sources/lists/phrases.ts'
import { planOfScope } from '#server/modules/sources/lists/plans.ts'
import { type LockedSource, lockMany } from '#server/modules/sources/writes/lock.ts'

type SourceChoice = Pick<BulkInput, 'sources' | 'query'>

export const lockChosen = async (
  tx: Db,
  actor: Actor,
  { which: { sources = [], query }, to, at }: { which: SourceChoice; to: 'change' | 'file'; at: Date },
): Promise<LockedSource[]> => {
  if (!query) return lockMany(tx, actor, { ids: sources, to })
  const plan = planOfScope({ actor, now: at }, query)
  return plan ? lockListed(tx, actor, { plan: await withPhrases(tx, plan), to }) : []
}

interface ChosenRow {
  readonly id: number
  readonly total: number
}

const all = sql`(select * from source)`

const listed = (plan: ListPlan, sources = all) =>
  sql<ChosenRow>`with found as materialized (
      select m.id from (${matched(plan, sources)}) m where ${inChosenSubcategory(plan)})
    select id, (select count(*) from found) as total from found limit ${BULK_LIMIT + 1}`

const lockListed = async (tx: Db, actor: Actor, { plan, to }: { plan: ListPlan; to: 'change' | 'file' }) => {
  const { rows: found } = await listed(plan).execute(tx)
  const total = found[0]?.total ?? 0
  if (total > BULK_LIMIT) tooMany(total)
  const locked = await lockMany(tx, actor, { ids: found.map(({ id }) => id), to })
  const among = sql`(select * from source where id = any(${idList(locked.map(({ id }) => id))}::bigint[]))`
  const { rows: still } = await listed(plan, among).execute(tx)
  const there = new Set(still.map(({ id }) => id))
  return locked.filter(({ id }) => there.has(id))
}

const tooMany = (total: number): never => {
  const [all, most] = [total, BULK_LIMIT].map((count) => count.toLocaleString('en'))
  throw new HttpError('invalid', {
    message: `This list has ${all} sources. You can change at most ${most} at once`,
  })
}
