import { Link } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useMainScreens } from '#web/session/screens.ts'
import { useDeviceChoice } from '#web/shared/device-choice.ts'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { headerClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { navLinkClass } from '#web/ui/link-class.ts'
import { Menu } from '#web/ui/menu.tsx'
import { theme } from './theme.ts'

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

/** The sign of Sourcebook: a book with a marked page. */
function LogoMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 text-accent">
      <path
        fill="currentColor"
        d="M5 3h11a3 3 0 0 1 3 3v15H7.5A3.5 3.5 0 0 1 4 17.5V4a1 1 0 0 1 1-1Zm2.500 13a1.500 1.500 0 0 0 0 3H17v-3H7.500Z"
      />
      <path className="fill-surface" d="M10 3h4v7l-2-1.600L10 10V3Z" />
    </svg>
  )
}

// Closer where four of them fill the width of a phone.
const ownLine =
  'phone:order-last phone:-mx-1.5 phone:h-touch phone:basis-full phone:gap-x-[clamp(0px,(100vw-34rem)/3,1.2rem)]'

/** The main entries that the visitor may open. Below 600 px several have a line of their own. */
function MainEntries() {
  const screens = useMainScreens()
  return (
    <nav aria-label="Main" className={cx('flex h-full overflow-x-auto', screens.length > 1 && ownLine)}>
      {screens.map(({ to, title }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          activeProps={{ className: navLinkClass(true) }}
          inactiveProps={{ className: navLinkClass(false) }}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no network, while there is none. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    // Over the page, which must not move when the network comes and goes.
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-menu flex justify-center px-4">
      <div className="rounded shadow-overlay">
        <Banner>There is no network connection. What is on screen may be out of date.</Banner>
      </div>
    </div>
  )
}

const themes = [
  { id: 'system', label: 'As the system', icon: 'monitor' },
  { id: 'light', label: 'Light', icon: 'sun' },
  { id: 'dark', label: 'Dark', icon: 'moon' },
] as const

/** Light, dark, or as the system says. */
function ThemeMenu() {
  const chosen = useDeviceChoice(theme)
  const { icon } = themes.find(({ id }) => id === chosen) ?? themes[0]
  return (
    <Menu
      label="Colours"
      align="end"
      className={buttonClass('quiet', 'small')}
      items={themes.map((entry) => ({
        ...entry,
        checked: entry.id === chosen,
        onSelect: () => theme.choose(entry.id),
      }))}
    >
      <Icon name={icon} />
      <span className="sr-only">Colours</span>
    </Menu>
  )
}
