import type { PreviewRow } from '#contract/files/imports.ts'
import { provenanceLabels, provenanceValueText } from '#contract/sources/provenance-words.ts'
import { codeNames } from '#web/shared/code-names.ts'
import { texts } from './texts.ts'

type Provenance = PreviewRow['provenance']

const fields = Object.keys(provenanceLabels) as (keyof Provenance)[]

const MOST = 120

const wordsOf = (field: keyof Provenance, value: Provenance[keyof Provenance]): string => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  const text = String(value)
  if (field === 'reviewEvery') return texts.months(Number(value))
  const words = provenanceValueText(field, text, codeNames) ?? text
  // Truncates long lists of countries.
  return words.length > MOST ? `${words.slice(0, MOST).toWellFormed()}…` : words
}

export function Recognized({ row: { provenance, warnings } }: { row: Pick<PreviewRow, 'provenance' | 'warnings'> }) {
  const known = fields.flatMap((field) => {
    const value = provenance[field] ?? null
    return value === null ? [] : [{ field, words: wordsOf(field, value) }]
  })
  return (
    <>
      {known.length > 0 && (
        <p className="text-small *:mr-3">
          {known.map(({ field, words }) => (
            <span key={field}>
              <span className="text-muted">{provenanceLabels[field]}</span> <bdi>{words}</bdi>
            </span>
          ))}
        </p>
      )}
      {warnings.map((warning, place) => (
        <bdi key={place} className="text-small text-danger">
          {warning}
        </bdi>
      ))}
    </>
  )
}
