import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UndeliveredEmail } from '#contract/emails/emails.ts'
import { useMay } from '#web/session/permissions.ts'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { emailQueries } from './queries.ts'
import { texts } from './texts.ts'

/** Rarely any, so no space is reserved while loading. */
export function Undelivered({ children }: { children: (emails: readonly UndeliveredEmail[]) => ReactNode }) {
  const isAsked = useMay('email.read')
  const emails = useQuery({ ...emailQueries.undelivered(), enabled: isAsked })
  if (emails.data) return children(emails.data)
  if (!isAsked) return null
  if (emails.error) {
    return (
      <div className="px-4 py-2">
        <RequestFailed inline message={texts.failed} query={emails} />
      </div>
    )
  }
  return (
    <div className="absolute self-end px-4 py-2">
      <Loading inline label={texts.loading} />
    </div>
  )
}
