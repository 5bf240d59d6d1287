import type { ProvenanceFields } from './provenance.ts'

/** UTC day (YYYY-MM-DD) of the next review, clamped to the month's last day; null for never. */
export const dueDay = ({ reviewEvery }: Pick<ProvenanceFields, 'reviewEvery'>, since: Date): string | null => {
  if (reviewEvery === null) return null
  const month = since.getUTCMonth() + reviewEvery
  const lastDay = new Date(Date.UTC(since.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(since.getUTCDate(), lastDay)
  return new Date(Date.UTC(since.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
}
