import { useState } from 'react'
import type { Provenance } from '#contract/sources/provenance.ts'
import { isExposing } from '#contract/sources/provenance-values.ts'
import type { SourceDetail } from '#contract/sources/sources.ts'
import { accessTexts, exposureTexts, provenanceTexts, rhythmTexts } from '#web/features/sources/provenance-texts.ts'
import { compareNames, languageName, nameLanguage, placeName } from '#web/shared/code-names.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { Fact } from './fact.tsx'
import { ReviewFact } from './review-fact.tsx'
import { texts } from './texts.ts'
import type { Review } from './use-review.ts'

const SearchAddressForm = lazyPart(async () => (await import('./search-address-form.tsx')).SearchAddressForm, {
  loading: <span className="h-9 pointer-coarse:h-touch" />,
})

export function ProvenanceFacts({ source, review }: { source: SourceDetail; review: Review }) {
  const { publisher, official, countries, languages, rhythm, searchLink } = source.provenance
  return (
    <>
      {publisher !== null && (
        <Fact label={provenanceTexts.publisher}>
          <Words>{publisher}</Words>
        </Fact>
      )}
      <Fact label={texts.official}>{texts.isOfficial(official)}</Fact>
      {countries && (
        <Fact label={provenanceTexts.countries}>
          <Names key={source.id} names={countries.map(placeName)} />
        </Fact>
      )}
      {languages && (
        <Fact label={provenanceTexts.languages}>
          <Names key={source.id} names={languages.map(languageName)} />
        </Fact>
      )}
      <AccessFact {...source.provenance} />
      <QueryFact {...source.provenance} />
      {rhythm && <Fact label={provenanceTexts.rhythm}>{rhythmTexts[rhythm]}</Fact>}
      {searchLink !== null && (
        <Fact label={provenanceTexts.searchLink}>
          <SearchAddressForm source={source} searchLink={searchLink} />
        </Fact>
      )}
      <ReviewFact source={source} review={review} />
    </>
  )
}

function AccessFact({ access, accessNote }: Provenance) {
  if (access === null && accessNote === null) return null
  return (
    <Fact label={provenanceTexts.access}>
      <Joined first={access && accessTexts[access]} second={accessNote} />
    </Fact>
  )
}

function QueryFact({ exposure, exposureNote }: Provenance) {
  const words = <Joined first={exposure ? exposureTexts[exposure] : texts.notRecorded} second={exposureNote} />
  return (
    <Fact label={provenanceTexts.exposure}>
      {isExposing(exposure) ? (
        <span className="flex items-start gap-1">
          <Icon name="eye" size={16} className="mt-0.5" /> {words}
        </span>
      ) : (
        words
      )}
    </Fact>
  )
}

const Words = ({ children }: { children: string }) => (
  <bdi className="wrap-anywhere whitespace-pre-line">{children}</bdi>
)

function Joined({ first, second }: { first: string | null; second: string | null }) {
  return (
    <span>
      {first !== null && <Words>{first}</Words>}
      {first !== null && second !== null && ' · '}
      {second !== null && <Words>{second}</Words>}
    </span>
  )
}

/** Others are folded. */
const AT_FIRST = 8

function Names({ names }: { names: readonly string[] }) {
  const [isWhole, setWhole] = useState(false)
  const sorted = names.toSorted(compareNames)
  const isCollapsed = !isWhole && sorted.length > AT_FIRST + 1
  return (
    <>
      {/* Takes the focus of the button, which is gone. */}
      <span
        ref={isWhole ? takeFocus : undefined}
        tabIndex={isWhole ? -1 : undefined}
        lang={nameLanguage()}
        className="outline-none"
      >
        {(isCollapsed ? sorted.slice(0, AT_FIRST) : sorted).join(', ')}
      </span>
      {isCollapsed && (
        <Button size="small" variant="quiet" aria-expanded={false} onClick={() => setWhole(true)}>
          {texts.andMore(sorted.length - AT_FIRST)}
        </Button>
      )}
    </>
  )
}
