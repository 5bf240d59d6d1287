import { useEffect, useRef, useState } from 'react'
import { dueDay } from '#contract/sources/due-day.ts'
import type { Provenance } from '#contract/sources/provenance.ts'
import type { SourceDetail } from '#contract/sources/sources.ts'
import { dayOf } from '#web/shared/dates.ts'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Fact } from './fact.tsx'
import { texts } from './texts.ts'
import { focusedNext, type Review } from './use-review.ts'

const today = () => new Date().toISOString().slice(0, 10)

export function ReviewFact({ source, review }: { source: SourceDetail; review: Review }) {
  const { reviewEvery, reviewedAt } = source.provenance
  if (reviewEvery === null && reviewedAt === null && !source.canChange) return null
  const due = dueDay(source.provenance, new Date(reviewedAt ?? source.createdAt))
  return (
    <Fact label={texts.reviewed}>
      <span>
        <LastReview {...source.provenance} />
        {due !== null && <Due day={due} />}
      </span>
      {source.canChange && <StillGood id={source.id} review={review} />}
    </Fact>
  )
}

function Due({ day }: { day: string }) {
  const [now] = useState(today)
  return <>, {day > now ? texts.dueFrom(day) : <strong className="font-medium">{texts.dueSince(day)}</strong>}</>
}

function LastReview({ reviewedAt, reviewedBy }: Pick<Provenance, 'reviewedAt' | 'reviewedBy'>) {
  if (reviewedAt === null) return texts.notReviewed
  return (
    <>
      <time dateTime={reviewedAt}>{dayOf(reviewedAt)}</time>
      {reviewedBy && (
        <>
          {' '}
          {texts.by} <bdi>{reviewedBy.fullName}</bdi>
        </>
      )}
    </>
  )
}

function StillGood({ id, review }: { id: number; review: Review }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focusedNext.id === id) button.current?.focus()
    focusedNext.id = null
  }, [id])
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-keyshortcuts="r"
        pending={review.isPending}
        // The next source's button comes to the same place: a double click or a held Enter must not review it unseen.
        onClick={({ detail }) => detail < 2 && review.run()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {texts.stillGood}
      </Button>
      {review.error && (
        <span role="alert" className="text-small text-danger">
          {plainFailureText(review.error)}
        </span>
      )}
    </>
  )
}
