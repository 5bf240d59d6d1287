import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { BULK_UNDO_MINUTES } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'
import type { Consequence, OtherGroupFiling } from './prepare-change.ts'

export type UndoEntry =
  | {
      readonly kind: 'stored'
      readonly id: number
      /** Version left by the change. */
      readonly version: number
      readonly isPublic: boolean
      readonly subCategory: number
      readonly tags: readonly number[]
      /** Missing in entries of an earlier release, which could not change it. */
      readonly reviewEvery?: number | null
      readonly others: readonly OtherGroupFiling[]
    }
  | {
      readonly kind: 'filed'
      readonly id: number
      /** Filing before and after; null for none. */
      readonly from: number | null
      readonly to: number | null
    }

export const undoEntriesOf = (
  consequences: readonly Consequence[],
  others: readonly OtherGroupFiling[],
): UndoEntry[] => {
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
  others: readonly OtherGroupFiling[],
): UndoEntry => ({
  kind: 'stored',
  id: before.id,
  version: before.version + 1,
  isPublic: before.isPublic,
  subCategory: before.subCategory.id,
  tags: before.tags.map(({ id }) => id),
  reviewEvery: before.provenance.reviewEvery,
  others,
})

/** Undo data: per user, single use, for some minutes. */
export const bulkUndosIn = (db: Db, now: () => Date) => {
  const oldest = () => new Date(now().getTime() - BULK_UNDO_MINUTES * 60_000)
  return {
    /** Returns the token; null if nothing can be undone. */
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

    /** Concurrent use of the token finds nothing. */
    take: async (actor: Actor, token: string): Promise<readonly UndoEntry[] | undefined> => {
      const { rows } = await sql<{ sources: UndoEntry[] }>`delete from bulk_undo
        where token_hash = ${tokenHashOf(token)} and account_id = ${actor.id} and created_at > ${oldest()}
        returning sources`.execute(db)
      return rows[0]?.sources
    },

    sweep: async (): Promise<void> => {
      await db.deleteFrom('bulk_undo').where('created_at', '<=', oldest()).execute()
    },
  }
}
