import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { headerClass } from '#web/ui/columns-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LogoMark } from './logo-mark.tsx'
import { MainEntries } from './main-entries.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The frame of every screen: header above, the screen below. */
export function Shell({ userMenu, children }: { userMenu: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-dialog focus:rounded focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <header className={headerClass}>
        <Link
          to="/"
          activeOptions={{ exact: true }}
          className="mr-2 inline-flex min-h-touch items-center gap-2 text-heading font-bold text-ink no-underline"
        >
          <LogoMark />
          <span className="max-compact:sr-only">Sourcebook</span>
        </Link>
        <MainEntries />
        <span className="grow" />
        <Link to="/help" title="Let us help you" className={buttonClass('quiet', 'small')}>
          <Icon name="help" />
          <span className="max-regular:sr-only">Help</span>
          <span className="sr-only">: Let us help you</span>
        </Link>
        <ThemeMenu />
        {userMenu}
      </header>
      <OfflineNotice />
      {children}
    </div>
  )
}
