import { useQuery } from '@tanstack/react-query'
import { activityFieldName, activityValueText } from '#contract/activity/activity-values.ts'
import { type ProvenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import { type Source, sourceTextNames } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { useMay } from '#web/session/permissions.ts'
import { currentUser } from '#web/session/store.ts'
import { codeNames } from '#web/shared/code-names.ts'
import { Compare } from '#web/shared/compare/compare.tsx'
import type { ComparedField, Versions } from '#web/shared/compare/versions.ts'
import type { Comparison } from '#web/shared/fields/form.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { placesOf } from './filing-field.tsx'
import type { SourceFormValues } from './form-values.ts'
import { texts } from './texts.ts'

export function CompareSource({ source, ...comparison }: Comparison<SourceFormValues> & { source: Source }) {
  const places = placesOf(useQuery(categoryQueries.list()).data ?? [])
  return (
    <Compare
      {...comparison}
      version={source.version}
      fields={fieldsOf(source, places)}
      by={<SavedBy source={source} />}
    />
  )
}

const labelsOf = ({ tags }: SourceFormValues) =>
  tags
    .map(({ label }) => label)
    .toSorted((one, other) => one.localeCompare(other))
    .join(', ')

/** Their tags plus those added here minus those removed here. */
const mergeTags = ({ base, mine, theirs }: Versions<SourceFormValues>): Tag[] => {
  const isIn = ({ tags }: SourceFormValues, { id }: Tag) => tags.some((tag) => tag.id === id)
  const added = mine.tags.filter((tag) => !isIn(base, tag) && !isIn(theirs, tag))
  return [...theirs.tags.filter((tag) => isIn(mine, tag) || !isIn(base, tag)), ...added]
}

const comparedTexts: ComparedField<SourceFormValues>[] = sourceTextNames.map((name) => ({
  name,
  label: activityFieldName(name),
  textOf: (values) => values[name],
}))

const isMonths = (name: keyof ProvenanceFields, typed: unknown) => name === 'reviewEvery' && Number(typed) > 0

const wordsOf = (name: keyof ProvenanceFields, typed: string | readonly string[]): string =>
  activityValueText(name, isMonths(name, typed) ? Number(typed) : [typed].flat().toSorted(), codeNames)

/** Their codes plus those added here minus those removed here. */
const mergeCodes =
  (name: 'countries' | 'languages') =>
  ({ base, mine, theirs }: Versions<SourceFormValues>): string[] => [
    ...theirs[name].filter((code) => mine[name].includes(code) || !base[name].includes(code)),
    ...mine[name].filter((code) => !base[name].includes(code) && !theirs[name].includes(code)),
  ]

const comparedKinds = provenanceNames.map(
  (name): ComparedField<SourceFormValues> => ({
    name,
    label: activityFieldName(name),
    textOf: (values) => wordsOf(name, values[name]),
    ...((name === 'countries' || name === 'languages') && { merge: mergeCodes(name) }),
  }),
)

/** In form order. A category unknown to the user is named by their version. */
const fieldsOf = (
  { subCategory }: Source,
  places: ReadonlyMap<string, string>,
): readonly ComparedField<SourceFormValues>[] => [
  ...comparedTexts,
  {
    name: 'subCategory',
    label: texts.category,
    textOf: ({ subCategory: id }) =>
      id === String(subCategory.id) ? `${subCategory.category.name} › ${subCategory.name}` : (places.get(id) ?? ''),
  },
  { name: 'tags', label: texts.tags, textOf: labelsOf, merge: mergeTags },
  {
    name: 'public',
    label: texts.visibility,
    textOf: (values) => (values.public ? texts.public : texts.private),
  },
  ...comparedKinds,
]

function SavedBy({ source: { id, canReadHistory, updatedAt } }: { source: Source }) {
  const { data = [] } = useQuery({
    ...activityQueries.ofSource(id),
    enabled: useMay('source.history') && canReadHistory,
  })
  const person = data.find(({ at, kind }) => at === updatedAt && kind === 'source_updated')?.person
  return (
    <p className="text-small text-muted">
      {person ? <bdi>{person.id === currentUser()?.id ? texts.you : person.fullName}</bdi> : texts.somebody}{' '}
      {texts.savedAt} <Moment at={updatedAt} />
    </p>
  )
}
