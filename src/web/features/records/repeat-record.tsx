import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResearchRecord } from '#contract/records/records.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { newIdempotencyKey } from '#web/shared/fields/idempotency-key.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { repeatRecord } from './mutations.ts'
import { texts } from './texts.ts'

/** Opens a new record with the subjects and steps of a closed one. */
export function RepeatRecord({ record: { id } }: { readonly record: ResearchRecord }) {
  const navigate = useNavigate()
  // The same for all attempts, so that a lost reply doesn't repeat it twice.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const repeating = useWriteOnce(repeatRecord)
  const repeat = () =>
    repeating.mutate(
      { id, idempotencyKey },
      {
        onSuccess: (record) =>
          void navigate(record ? { to: '/research/$slug', params: { slug: String(record.id) } } : { to: '/research' }),
      },
    )
  return (
    <>
      {repeating.error && <FailureBanner of={repeating.error} />}
      <Button size="small" pending={repeating.isPending} onClick={repeat}>
        {texts.repeat}
      </Button>
    </>
  )
}
