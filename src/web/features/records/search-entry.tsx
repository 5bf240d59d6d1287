import { type ReactNode, useId } from 'react'
import type { RecordSearch } from '#contract/records/records.ts'
import { addressText, OutsideLink } from '#web/shared/outside-link.tsx'
import { dayText } from '#web/shared/typed-day.ts'
import { Button } from '#web/ui/button.tsx'
import { digits } from '#web/ui/digits.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { timedSentence } from './sentence.ts'
import { texts } from './texts.ts'

interface SearchEntryProps {
  readonly search: RecordSearch
  readonly source: string
  readonly onCorrect: ((search: RecordSearch) => void) | undefined
}

export function SearchEntry({ search, source, onCorrect }: SearchEntryProps) {
  const id = useId()
  return (
    <li className="flex flex-col gap-0.5 border-b border-line py-2 wrap-anywhere">
      <div className="flex items-start gap-2">
        <p id={id} className="min-w-0 grow" dir="auto">
          {timedSentence(search, source)}
        </p>
        {onCorrect && (
          <Button size="small" variant="quiet" aria-describedby={id} onClick={() => onCorrect(search)}>
            {texts.correct}
          </Button>
        )}
      </div>
      <p className="text-small text-muted">
        <bdi>{search.author.fullName}</bdi>
        {search.corrects !== null && ` · ${texts.corrects}`}
      </p>
      <Details search={search} />
    </li>
  )
}

const detailsOf = ({ filters, dataAsOf, results, reason, note }: RecordSearch) =>
  [
    { label: texts.filters, value: filters },
    { label: texts.dataAsOf, value: dataAsOf === null ? '' : dayText(dataAsOf) },
    { label: texts.results, value: results === null ? '' : digits.format(results) },
    { label: texts.reason, value: reason },
    { label: texts.note, value: note },
  ].filter(({ value }) => value !== '')

function Details({ search }: { readonly search: RecordSearch }) {
  return (
    <dl className="flex flex-col text-small empty:hidden">
      {detailsOf(search).map(({ label, value }) => (
        <Detail key={label} label={label}>
          <bdi className="whitespace-pre-line">{value}</bdi>
        </Detail>
      ))}
      {search.matches.length > 0 && (
        <Detail label={texts.matches}>
          <ul>
            {search.matches.map((match, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a search never changes, so the place identifies a match
              <li key={index}>
                <Match match={match} />
              </li>
            ))}
          </ul>
        </Detail>
      )}
    </dl>
  )
}

function Detail({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-muted">{label}:</dt> <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function Match({ match: { what, address, decision, reason } }: { readonly match: RecordSearch['matches'][number] }) {
  return (
    <>
      {address === '' ? (
        <bdi>{what}</bdi>
      ) : (
        <OutsideLink link={address} otherwise={<bdi>{what}</bdi>} title={addressText(address)} className={linkClass}>
          <bdi>{what}</bdi>
        </OutsideLink>
      )}
      {`: ${texts.decisions[decision]}`}
      {reason !== '' && (
        <>
          {' – '}
          <bdi>{reason}</bdi>
        </>
      )}
    </>
  )
}
