import { linkHealth } from '#contract/links/link-health.ts'
import { sourceListQuery } from '#contract/lists/source-list-query.ts'
import { type ProvenanceFields, provenance, provenanceFields } from '#contract/sources/provenance.ts'
import { FILTER_VALUES } from '#contract/sources/provenance-values.ts'
import type * as z from '#contract/zod.ts'

// Descriptions of provenance codes and nulls.

interface FieldDescription {
  readonly description: string
  readonly examples?: readonly unknown[]
}

const ofFields: Readonly<Record<keyof ProvenanceFields, FieldDescription>> = {
  publisher: { description: 'The publisher of the source.', examples: ['Serbian Business Registers Agency'] },
  official: { description: 'Whether it is an official source, published by an authority.' },
  countries: {
    description:
      'Countries that the source covers: ISO 3166-1 alpha-2 codes (and XK for Kosovo), EU for the European Union, 001 for worldwide. Stored without duplicates, in the order of codes.',
    examples: [['GE', 'XK'], ['001']],
  },
  languages: {
    description: 'BCP 47 language codes, optionally with script and region, stored in canonical form and order.',
    examples: [['en', 'pt-BR', 'sr-Latn']],
  },
  access: { description: 'How users get access: openly, with an account, paid, or on request.' },
  accessNote: { description: 'The price, and how to get access. Never a password.', examples: ['Accounts 1 EUR each'] },
  exposure: {
    description:
      'Who sees the query: `none` no known logging, `logged` the operator logs it, `identified` it is logged under the user’s account, `notified` the person may be notified.',
  },
  exposureNote: { description: 'Details.', examples: ['The register tells the company who has asked.'] },
  rhythm: { description: 'How often the source is updated.' },
  searchLink: {
    description: 'A link with {q} in place of the query, after the host.',
    examples: ['https://register.example/search?q={q}'],
  },
  reviewEvery: { description: 'Months between reviews.', examples: [6] },
}

const some = `Up to ${FILTER_VALUES} values, separated by commas. Finds sources with at least one of them`
const orNone = '`unknown` finds sources where it is not recorded'

const ofFilters = {
  country: { description: `${some}; ${orNone}.`, examples: ['GE,001'] },
  category: {
    description: `Up to ${FILTER_VALUES} ids, separated by commas: of global categories or, in a group’s list, of its subjects.`,
    examples: ['3,12'],
  },
  language: { description: `${some}; ${orNone}.`, examples: ['sr-Latn,unknown'] },
  access: { description: `${some}; ${orNone}.`, examples: ['open,registration'] },
  exposure: { description: `${some}; ${orNone}.`, examples: ['none,logged,identified,unknown'] },
  official: { description: '`yes` for official sources, `no` for others, `unknown` if not recorded.' },
  health: { description: `Up to ${FILTER_VALUES} link states, separated by commas.`, examples: ['gone,moved'] },
  due: { description: 'Only sources that are due for review today (UTC).' },
} satisfies Partial<Record<keyof typeof sourceListQuery.shape, FieldDescription>>

const ofReview: Record<string, FieldDescription> = {
  reviewedAt: { description: 'Time of the last review; null before the first one.' },
  reviewedBy: { description: 'Last reviewer; null for guests, and after that account was deleted.' },
}

const ofHealth: Readonly<Record<keyof typeof linkHealth.shape, FieldDescription>> = {
  state: {
    description:
      'State of the link: `moved` permanently to another address, `blocked` if the site refused the check, so the state is unclear, `gone` only after three failed checks on three days.',
  },
  checkedAt: { description: 'Null before the first check.' },
  status: { description: 'HTTP status of the last answer; null without an answer.' },
  movedTo: { description: 'New address; null unless the link has moved.' },
}

const NULL_CLEARS = 'Null or an empty value clears it. If left out, it does not change.'

const cleared = Object.entries(ofFields).map(([name, described]): [string, FieldDescription] => [
  name,
  { ...described, description: `${described.description} ${NULL_CLEARS}` },
])

type Shape = Readonly<Record<string, z.ZodMiniType>>

const of = (shape: Shape, described: Iterable<readonly [string, FieldDescription]>) =>
  [...described].flatMap(([name, words]): [unknown, FieldDescription][] => (shape[name] ? [[shape[name], words]] : []))

const descriptions = new Map<unknown, FieldDescription>([
  ...of(provenanceFields, cleared),
  ...of(provenance.shape, Object.entries({ ...ofFields, ...ofReview })),
  ...of(linkHealth.shape, Object.entries(ofHealth)),
  ...of(sourceListQuery.shape, Object.entries(ofFilters)),
])

export const descriptionOf = (schema: unknown): FieldDescription | undefined => descriptions.get(schema)
