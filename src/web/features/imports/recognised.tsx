import type { PreviewRow } from '#contract/files/imports.ts'
import { provenanceLabels, provenanceValueText } from '#contract/sources/provenance-words.ts'
import { codeNames } from '#web/shared/place-names.ts'
import { texts } from './texts.ts'

type Provenance = PreviewRow['provenance']

// The names are those of the fields.
const fields = Object.keys(provenanceLabels) as (keyof Provenance)[]

const MOST = 120

const wordsOf = (field: keyof Provenance, value: Provenance[keyof Provenance]): string => {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  const text = String(value)
  if (field === 'reviewEvery') return texts.months(Number(value))
  const words = provenanceValueText(field, text, codeNames) ?? text
  // Of 250 countries the first ones do, so that nothing else is hidden.
  return words.length > MOST ? `${words.slice(0, MOST).toWellFormed()}…` : words
}

/** What was recognised of the kind of a source, in a line, and what of the row was changed or left out. */
export function Recognised({ row: { provenance, warnings } }: { row: Pick<PreviewRow, 'provenance' | 'warnings'> }) {
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
        // One may come twice.
        <bdi key={place} className="text-small text-danger">
          {warning}
        </bdi>
      ))}
    </>
  )
}
