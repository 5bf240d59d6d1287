import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '#web/ui/link-class.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ScreenTitle } from './screen-title.tsx'
import { texts } from './texts.ts'

export function NotFound({ children = <WaysOn /> }: { children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <ScreenTitle description={texts.pageNotFoundDescription}>{texts.pageNotFound}</ScreenTitle>
      <PageTitle>{texts.pageNotFound}</PageTitle>
      <p className="text-body text-muted">{texts.pageNotFoundBody}</p>
      {children}
    </div>
  )
}

function WaysOn() {
  return (
    <p className="flex gap-4">
      <Link to="/" className={linkClass}>
        {texts.home}
      </Link>
      <Link to="/sources" className={linkClass}>
        {texts.sources}
      </Link>
    </p>
  )
}
