import type { ProvenanceFields } from './provenance.ts'

/**
 * The day in UTC, as YYYY-MM-DD, from which a source is due for review: so many months after the last one, or after it was
 * added. The last day of a month that has not so many. Null where it is never due.
 */
export const dueDay = ({ reviewEvery }: Pick<ProvenanceFields, 'reviewEvery'>, since: Date): string | null => {
  if (reviewEvery === null) return null
  const month = since.getUTCMonth() + reviewEvery
  const lastDay = new Date(Date.UTC(since.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(since.getUTCDate(), lastDay)
  return new Date(Date.UTC(since.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
}
