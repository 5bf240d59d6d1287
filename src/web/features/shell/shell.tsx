import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMainScreens } from '#web/session/screens.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { headerClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LogoMark } from './logo-mark.tsx'
import { MainEntries } from './main-entries.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The frame of every screen: header above, the screen below. */
export function Shell({ userMenu, children }: { userMenu: ReactNode; children: ReactNode }) {
  // Several main entries have a line of their own on a phone, and leave less for the words beside them elsewhere.
  const isFull = useMainScreens().length > 1
  return (
    <div className={cx('flex min-h-dvh flex-col', isFull && 'phone:[--header:10rem]')}>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-dialog focus:rounded focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <header className={cx(headerClass, isFull && 'phone:flex-wrap phone:content-between phone:gap-y-0 phone:pt-1')}>
        <Link
          to="/"
          activeOptions={{ exact: true }}
          className="mr-2 inline-flex min-h-touch items-center gap-2 text-heading font-bold text-ink no-underline"
        >
          <LogoMark />
          <span className={isFull ? 'max-compact:sr-only not-phone:max-wide:sr-only' : 'max-compact:sr-only'}>
            Sourcebook
          </span>
        </Link>
        <MainEntries />
        <span className="grow" />
        <Link to="/help" title="Let us help you" className={buttonClass('quiet', 'small')}>
          <Icon name="help" />
          <span className={isFull ? 'max-wide:sr-only' : 'max-regular:sr-only'}>Help</span>
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
