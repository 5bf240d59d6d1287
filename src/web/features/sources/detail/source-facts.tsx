import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SourceDetail } from '#contract/sources/sources.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { CategoryPath } from '#web/features/sources/category-path.tsx'
import { SiteAnchor } from '#web/features/sources/exposure/site-anchor.tsx'
import { globalLibrary, type Library } from '#web/features/sources/library.ts'
import { useMay } from '#web/session/permissions.ts'
import { useUser } from '#web/session/store.ts'
import { dayOf } from '#web/shared/dates.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { addressText } from '#web/shared/outside-link.tsx'
import type { Mark } from '#web/shared/use-mark.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { Fact } from './fact.tsx'
import { ProvenanceFacts } from './provenance-facts.tsx'
import { SameSite } from './same-site.tsx'
import { HISTORY_ID } from './source-actions.tsx'
import { TagLinks } from './tag-links.tsx'
import { texts } from './texts.ts'
import type { Review } from './use-review.ts'

// Lazy; other facts don't wait.
const LinkFact = lazyPart(async () => (await import('#web/features/sources/check/link-fact.tsx')).LinkFact, {
  failedClass: null,
})

const SourceHistory = lazyPart(async () => (await import('./source-history.tsx')).SourceHistory, {
  loading: <Loading />,
})

interface SourceFactsProps {
  readonly source: SourceDetail
  readonly library: Library
  readonly mark: Mark
  readonly place: ReactNode
  readonly review: Review
}

export function SourceFacts({ source, library, mark, place, review }: SourceFactsProps) {
  return (
    <>
      <SiteLink source={source} mark={mark} />
      <dl className="flex flex-col gap-2">
        <Fact label={texts.category}>
          <CategoryPath place={source.subCategory} listPath={globalLibrary.listPath} />
        </Fact>
        {place && <Fact label={texts.inGroup}>{place}</Fact>}
        <Fact label={texts.visibleTo}>
          <Visibility source={source} />
        </Fact>
        <KnownLink source={source} />
        {source.favoriteSince !== null && <Fact label={texts.favorite}>{texts.since(source.favoriteSince)}</Fact>}
        <ProvenanceFacts source={source} review={review} />
        <Fact label={texts.added}>
          <Addition source={source} />
        </Fact>
        {dayOf(source.updatedAt) !== dayOf(addedAt(source)) && (
          <Fact label={texts.changed}>
            {source.canReadHistory ? <LastChange source={source} /> : <By time={source.updatedAt} />}
          </Fact>
        )}
      </dl>
      <Section title={texts.notes}>
        {source.note === '' ? (
          <p className="text-muted">{texts.noNotes}</p>
        ) : (
          <p dir="auto" className="max-w-prose text-prose wrap-anywhere whitespace-pre-line">
            {mark(source.note)}
          </p>
        )}
      </Section>
      <Section title={texts.tags}>
        <TagLinks tags={source.tags} library={library} mark={mark} />
      </Section>
      {source.canReadHistory && (
        <section aria-label={texts.history} className="flex flex-col gap-1">
          <h2 id={HISTORY_ID} tabIndex={-1} className="text-heading font-bold outline-none">
            {texts.history}
          </h2>
          <SourceHistory id={source.id} />
        </section>
      )}
      <SameSite source={source} />
    </>
  )
}

function SiteLink({ source, mark }: Pick<SourceFactsProps, 'source' | 'mark'>) {
  const text = addressText(source.link)
  return (
    <SiteAnchor
      source={source}
      otherwise={<bdi className="-mt-3 self-start text-muted wrap-anywhere">{mark(text)}</bdi>}
      title={text}
      className={`${linkClass} -mt-3 flex items-center gap-1 self-start max-w-full`}
    >
      <bdi dir="ltr" className="truncate">
        {mark(text)}
      </bdi>{' '}
      <Icon name="external" size={16} />
      <span className="sr-only">{texts.newWindow}</span>
    </SiteAnchor>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-heading font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Visibility({ source }: { source: SourceDetail }) {
  const group = useUser()?.group
  if (source.isPublic) return texts.everybody
  return (
    <>
      <Badge>
        <Icon name="lock" size={16} /> {texts.private}
      </Badge>
      {group ? texts.groupAlone : texts.administratorsAlone}
    </>
  )
}

const addedAt = ({ addedAt: imported, createdAt }: SourceDetail) => imported ?? createdAt

function Addition({ source }: { source: SourceDetail }) {
  const by = <By time={addedAt(source)} name={source.createdBy?.fullName} />
  if (source.addedAt === null) return by
  const { createdAt } = source
  return (
    <span>
      {by} {texts.byImport}
      {dayOf(createdAt) !== dayOf(source.addedAt) && (
        <>
          {texts.bookmarked} <time dateTime={createdAt}>{dayOf(createdAt)}</time>
        </>
      )}
    </span>
  )
}

function By({ time, name }: { time: string; name?: string | undefined }) {
  return (
    <span>
      <time dateTime={time}>{dayOf(time)}</time>
      {name !== undefined && (
        <>
          {' '}
          {texts.by} <bdi>{name}</bdi>
        </>
      )}
    </span>
  )
}

function LastChange({ source }: { source: SourceDetail }) {
  const { data = [] } = useQuery({ ...activityQueries.ofSource(source.id), enabled: useMay('source.history') })
  return <By time={source.updatedAt} name={data.find(({ kind }) => kind === 'source_updated')?.person?.fullName} />
}

function KnownLink({ source }: { readonly source: SourceDetail }) {
  return (source.health.state !== 'unchecked' || source.isChecked !== null) && <LinkFact source={source} />
}
