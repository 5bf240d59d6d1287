import type { ReactNode } from 'react'
import { ScreenTitle } from './screen-title.tsx'

/** What stands where something was asked for that is not there (specification §2); below it what else is known of that. */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 p-6">
      <ScreenTitle description="This page could not be found.">Page not found</ScreenTitle>
      <h1 className="text-title font-bold">Page not found</h1>
      <p className="text-body text-muted">Page not found!</p>
      {children}
    </div>
  )
}
