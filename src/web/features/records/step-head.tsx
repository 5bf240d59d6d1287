import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { RecordStep, ResearchRecord } from '#contract/records/records.ts'
import { accessNames } from '#contract/sources/provenance-values.ts'
import { exposureNames, provenanceLabels } from '#contract/sources/provenance-words.ts'
import type { SourceDetail } from '#contract/sources/sources.ts'
import { isGone } from '#web/api/api-error.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { SiteAnchor } from '#web/features/sources/site-part.tsx'
import { languageName } from '#web/shared/code-names.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { addressText } from '#web/shared/outside-link.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { removeStep } from './mutations.ts'
import { texts } from './texts.ts'

interface StepHeadProps {
  readonly ref: Ref<HTMLHeadingElement>
  readonly record: ResearchRecord
  readonly step: RecordStep
}

/** Source of a step with its facts. The copy of the step serves if the source is gone. */
export function StepHead({ ref, record, step }: StepHeadProps) {
  const source = useQuery(sourceQueries.detail(step.source))
  const opened = {
    id: step.source,
    title: step.title,
    link: step.link,
    provenance: {
      exposure: source.data?.provenance.exposure ?? step.exposure,
      exposureNote: source.data?.provenance.exposureNote ?? null,
    },
  }
  return (
    <header className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={ref} tabIndex={-1} className="min-w-0 grow basis-64 text-heading font-bold outline-none wrap-anywhere">
          <bdi>{step.title}</bdi>
        </h2>
        <RemoveStep record={record} step={step} />
        <SiteAnchor
          source={opened}
          title={texts.withKey(texts.open, 'o')}
          aria-keyshortcuts="o"
          className={buttonClass('primary', 'small')}
          otherwise={<bdi className="text-small text-muted">{addressText(step.link)}</bdi>}
        >
          {texts.open}
          <Icon name="external" size={16} />
          <span className="sr-only">{texts.newWindow}</span>
        </SiteAnchor>
      </div>
      {isGone(source.error) ? (
        <p className="text-small text-muted">{texts.sourceGone}</p>
      ) : (
        source.data && <Facts source={source.data} />
      )}
    </header>
  )
}

const factsOf = ({ provenance: { access, exposure, languages } }: SourceDetail) => [
  ...(access ? [{ label: provenanceLabels.access, value: accessNames[access] }] : []),
  ...(exposure ? [{ label: provenanceLabels.exposure, value: exposureNames[exposure] }] : []),
  ...(languages?.length
    ? [{ label: provenanceLabels.languages, value: languages.map((code) => languageName(code) ?? code).join(', ') }]
    : []),
]

function Facts({ source }: { readonly source: SourceDetail }) {
  return (
    <dl className="flex flex-wrap gap-x-4 text-small">
      {factsOf(source).map(({ label, value }) => (
        <div key={label} className="flex gap-1">
          <dt className="text-muted">{label}:</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function RemoveStep({ record, step }: Pick<StepHeadProps, 'record' | 'step'>) {
  const removing = useWriteOnce(removeStep)
  const isSearched = record.latest.some((search) => search.step === step.id)
  if (record.state !== 'open' || isSearched) return null
  return (
    <>
      {removing.error && <FailureBanner of={removing.error} />}
      <IconButton
        label={texts.removeStep}
        icon="trash"
        aria-busy={removing.isPending}
        onClick={() => removing.mutate({ id: record.id, step: step.id })}
      />
    </>
  )
}
