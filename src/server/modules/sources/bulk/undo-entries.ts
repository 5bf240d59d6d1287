import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { BULK_UNDO_MINUTES } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'
import type { Consequence, OthersFiling } from './prepare-change.ts'

/** What a source was before a change of many, and what tells whether it is as the change left it. */
export type UndoEntry =
  | {
      readonly kind: 'stored'
      readonly id: number
      /** Which the change made. */
      readonly version: number
      readonly isPublic: boolean
      readonly subCategory: number
      readonly tags: readonly number[]
      /** Where other groups had it. */
      readonly others: readonly OthersFiling[]
    }
  | {
      readonly kind: 'filed'
      readonly id: number
      /** Where the group had it, and where it has it since; null for not at all. */
      readonly from: number | null
      readonly to: number | null
    }

/** What was done, as far as it can be undone: deleting can't. */
export const undoEntriesOf = (consequences: readonly Consequence[], others: readonly OthersFiling[]): UndoEntry[] => {
  const othersOf = Map.groupBy(others, ({ sourceId }) => sourceId)
  return consequences.flatMap((one): UndoEntry[] => {
    if (one.kind === 'filed') return [filedEntry(one)]
    return one.kind === 'stored' ? [storedEntry(one, othersOf.get(one.before.id) ?? [])] : []
  })
}

const filedEntry = ({ before, place }: Extract<Consequence, { kind: 'filed' }>): UndoEntry => ({
  kind: 'filed',
  id: before.id,
  from: before.groupSubCategory?.id ?? null,
  to: place?.id ?? null,
})

const storedEntry = (
  { before }: Extract<Consequence, { kind: 'stored' }>,
  others: readonly OthersFiling[],
): UndoEntry => ({
  kind: 'stored',
  id: before.id,
  version: before.version + 1,
  isPublic: before.isPublic,
  subCategory: before.subCategory.id,
  tags: before.tags.map(({ id }) => id),
  others,
})

/** What changes of many are undone with: each by the person who made it, once, and for some minutes. `now` is the app's clock. */
export const bulkUndosIn = (db: Db, now: () => Date) => {
  const oldest = () => new Date(now().getTime() - BULK_UNDO_MINUTES * 60_000)
  return {
    /** Resolves with the token; null where there is nothing to undo. */
    keep: async (actor: Actor, entries: readonly UndoEntry[]): Promise<string | null> => {
      if (entries.length === 0) return null
      const token = newToken()
      const row = { token_hash: tokenHashOf(token), account_id: actor.id, created_at: now() }
      await db
        .insertInto('bulk_undo')
        .values({ ...row, sources: JSON.stringify(entries) })
        .execute()
      return token
    },

    /** Another call with the token waits, and then finds nothing. */
    take: async (actor: Actor, token: string): Promise<readonly UndoEntry[] | undefined> => {
      const { rows } = await sql<{ sources: UndoEntry[] }>`delete from bulk_undo
        where token_hash = ${tokenHashOf(token)} and account_id = ${actor.id} and created_at > ${oldest()}
        returning sources`.execute(db)
      return rows[0]?.sources
    },

    /** Forgets what can no longer be undone. */
    sweep: async (): Promise<void> => {
      await db.deleteFrom('bulk_undo').where('created_at', '<=', oldest()).execute()
    },
  }
}
