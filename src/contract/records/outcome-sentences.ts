import type { Outcome } from './record-values.ts'

interface SearchedName {
  readonly outcome: Outcome
  readonly query: string
  readonly source: string
}

const sentences: Readonly<Record<Outcome, (name: string, source: string) => string>> = {
  nothing: (name, source) => `No match for “${name}” in “${source}”`,
  discounted: (name, source) => `No match for “${name}” in “${source}”: every result is someone or something else`,
  match: (name, source) => `Match for “${name}” in “${source}”`,
  unclear: (name, source) => `Unclear results for “${name}” in “${source}”`,
  unreachable: (name, source) => `“${source}” could not be reached for “${name}”`,
  skipped: (name, source) => `“${source}” was skipped for “${name}”`,
}

/** Sentence of a search without its time, the same on page, paper and in files. */
export const outcomeSentence = ({ outcome, query, source }: SearchedName): string => sentences[outcome](query, source)
