import { type RawBuilder, sql } from 'kysely'

/** Addresses are the same in any case. What a case is PostgreSQL says, on both sides: its indexes were made that way. */
export const hasEmail = (column: string, email: string): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}) = lower(${email})`
