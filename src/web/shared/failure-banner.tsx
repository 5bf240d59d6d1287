import type { ReactNode } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { failureText } from './failure-text.ts'
import { RequestId } from './request-id.tsx'

type FailureBannerProps = { of: Error; children?: never } | { of: Error | null; children: ReactNode }

export function FailureBanner({ of: failure, children }: FailureBannerProps) {
  return (
    <Banner tone="error" note={<RequestId of={failure} />}>
      {children ?? (failure && failureText(failure))}
    </Banner>
  )
}
