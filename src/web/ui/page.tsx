import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

export const pageClass =
  'flex w-full grow flex-col gap-6 bg-surface py-4 pr-[max(1.6rem,calc(100%-111.6rem))] pl-4 not-phone:pb-8'

interface PageProps {
  title: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, action, children }: PageProps) {
  return (
    <main id="main" className={pageClass}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <PageTitle className="grow">{title}</PageTitle>
        {action}
      </div>
      {children}
    </main>
  )
}
