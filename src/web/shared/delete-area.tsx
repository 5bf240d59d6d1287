import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FailureBanner } from './failure-banner.tsx'

interface DeleteAreaProps {
  readonly label: string
  readonly failure?: { readonly text: string; readonly error: Error } | undefined
  readonly onAsk: () => void
  readonly children: ReactNode
}

/** Delete button at the end of an edit mode, less prominent than daily ones. */
export function DeleteArea({ label, failure, onAsk, children }: DeleteAreaProps) {
  return (
    <div className="mt-2 flex max-w-prose flex-col items-start gap-3 border-t border-line pt-4">
      {failure && <FailureBanner of={failure.error}>{failure.text}</FailureBanner>}
      <Button variant="caution" size="small" onClick={onAsk}>
        {label}
      </Button>
      {children}
    </div>
  )
}
