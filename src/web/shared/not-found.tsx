import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '#web/ui/link-class.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ScreenTitle } from './screen-title.tsx'

export function NotFound({ children = <WaysOn /> }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <ScreenTitle description="This page could not be found.">Page not found</ScreenTitle>
      <PageTitle>Page not found</PageTitle>
      <p className="text-body text-muted">Page not found!</p>
      {children}
    </div>
  )
}

function WaysOn() {
  return (
    <p className="flex gap-4">
      <Link to="/" className={linkClass}>
        Home
      </Link>
      <Link to="/sources" className={linkClass}>
        Sources
      </Link>
    </p>
  )
}
