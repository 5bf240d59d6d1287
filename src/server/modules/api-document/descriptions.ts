import { linkHealth } from '#contract/links/link-health.ts'
import { sourceListQuery } from '#contract/lists/source-list-query.ts'
import { type ProvenanceFields, provenance, provenanceFields } from '#contract/sources/provenance.ts'
import { FILTER_VALUES } from '#contract/sources/provenance-values.ts'
import type * as z from '#contract/zod.ts'

// Descriptions of provenance codes and nulls.

interface Described {
  readonly description: string
  readonly examples?: readonly unknown[]
}

const ofFields: Readonly<Record<keyof ProvenanceFields, Described>> = {
  publisher: { description: 'Who publishes it.', examples: ['Serbian Business Registers Agency'] },
  official: { description: 'Whether an authority publishes it.' },
  countries: {
    description:
      'What it covers: countries by ISO 3166-1 alpha-2 (and XK for Kosovo), EU for the European Union, 001 for worldwide. Each is kept once, in the order of codes.',
    examples: [['GE', 'XK'], ['001']],
  },
  languages: {
    description:
      'BCP 47 codes of a language, perhaps with a script and a region, kept in their canonical form and order.',
    examples: [['en', 'pt-BR', 'sr-Latn']],
  },
  access: { description: 'How one gets in: at once, with an account, for money, or on request.' },
  accessNote: { description: 'What it costs and how to ask. Never a password.', examples: ['Accounts 1 EUR each'] },
  exposure: {
    description:
      'Who sees what is looked up: `none` no known logging, `logged` the operator logs it, `identified` it is tied to one’s account, `notified` the person may be notified.',
  },
  exposureNote: { description: 'Details.', examples: ['The register tells the company who has asked.'] },
  rhythm: { description: 'How often what is in it is brought up to date.' },
  searchLink: {
    description: 'A link with {q} behind its host, in place of what is looked up.',
    examples: ['https://register.example/search?q={q}'],
  },
  reviewEvery: { description: 'After how many months somebody is to look at it again.', examples: [6] },
}

const some = `Up to ${FILTER_VALUES} values with commas between them, of which a source has one`
const orNone = 'sources that say nothing of it are found by `unknown`'

const ofFilters = {
  country: { description: `${some} among what it covers; ${orNone}.`, examples: ['GE,001'] },
  category: {
    description: `Up to ${FILTER_VALUES} ids with commas between them: of global categories, in a group’s list of its subjects.`,
    examples: ['3,12'],
  },
  language: { description: `${some}; ${orNone}.`, examples: ['sr-Latn,unknown'] },
  access: { description: `${some}; ${orNone}.`, examples: ['open,registration'] },
  exposure: { description: `${some}; ${orNone}.`, examples: ['none,logged,identified,unknown'] },
  official: { description: '`yes` for what an authority publishes, `no` for what none does.' },
  health: { description: `Up to ${FILTER_VALUES} states of links with commas between them.`, examples: ['gone,moved'] },
  due: { description: 'Only what is due for review today, in UTC.' },
} satisfies Partial<Record<keyof typeof sourceListQuery.shape, Described>>

const ofReview: Record<string, Described> = {
  reviewedAt: { description: 'When it was last found still good; null before the first time.' },
  reviewedBy: { description: 'Who found it so; null to guests, and once that account is gone.' },
}

const ofHealth: Readonly<Record<keyof typeof linkHealth.shape, Described>> = {
  state: {
    description:
      'What is known of its link: `moved` for good to another address, `blocked` where the server was not let in and nobody can say, `gone` only after three tries on three days.',
  },
  checkedAt: { description: 'Null before the first check.' },
  status: { description: 'The HTTP status of the last answer; null where there was none.' },
  movedTo: { description: 'Where the link leads for good; null unless it has moved.' },
}

const NULL_CLEARS = 'Null or nothing clears it; left out, it stays as it is.'

const cleared = Object.entries(ofFields).map(([name, described]): [string, Described] => [
  name,
  { ...described, description: `${described.description} ${NULL_CLEARS}` },
])

type Shape = Readonly<Record<string, z.ZodMiniType>>

const of = (shape: Shape, described: Iterable<readonly [string, Described]>) =>
  [...described].flatMap(([name, words]): [unknown, Described][] => (shape[name] ? [[shape[name], words]] : []))

const descriptions = new Map<unknown, Described>([
  ...of(provenanceFields, cleared),
  ...of(provenance.shape, Object.entries({ ...ofFields, ...ofReview })),
  ...of(linkHealth.shape, Object.entries(ofHealth)),
  ...of(sourceListQuery.shape, Object.entries(ofFilters)),
])

export const descriptionOf = (schema: unknown): Described | undefined => descriptions.get(schema)
