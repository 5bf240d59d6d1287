import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMainScreens } from '#web/session/screens.ts'
import { useDeviceChoice } from '#web/shared/device-choice.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { headerClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { navLinkClass } from '#web/ui/link-class.ts'
import { Menu } from '#web/ui/menu.tsx'
import { Notices } from './notices.tsx'
import { theme } from './theme.ts'

interface ShellProps {
  /** The way to search or jump from any screen. */
  readonly palette: ReactNode
  readonly userMenu: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen: header above, the screen below. */
export function Shell({ palette, userMenu, children }: ShellProps) {
  // Several main entries have a line of their own below 768 px, and leave less for the words beside them from there.
  const isFull = useMainScreens().length > 1
  return (
    <div className={cx('group flex min-h-dvh flex-col', isFull && 'max-header-m:[--header:10rem]')}>
      <a href="#main" className={skipClass}>
        Skip to content
      </a>
      {/* Where there are results, and where one is open. */}
      <a href="#results" className={cx(skipClass, 'not-group-has-[#results]:hidden')}>
        Skip to results
      </a>
      <a href="#source" className={cx(skipClass, 'not-group-has-[#source]:hidden')}>
        Skip to source
      </a>
      <header className={cx(headerClass, isFull && ownLine.header)}>
        <Link
          to="/"
          activeOptions={{ exact: true }}
          className="mr-2 inline-flex min-h-touch items-center gap-2 text-heading font-bold text-ink no-underline"
        >
          <LogoMark />
          <span className={cx('max-header-s:sr-only', isFull && 'header-m:max-header-l:sr-only')}>Sourcebook</span>
        </Link>
        <MainEntries />
        <div className={asideClass}>
          {palette}
          <Link to="/help" title="Let us help you" className={buttonClass('quiet', 'small')}>
            <Icon name="help" />
            <span className={isFull ? 'max-header-l:sr-only' : 'max-header-m:sr-only'}>Help</span>
            <span className="sr-only">: Let us help you</span>
          </Link>
          <ThemeMenu />
          <div className="flex min-w-0 items-center gap-2">{userMenu}</div>
        </div>
      </header>
      {children}
      <Notices />
    </div>
  )
}

const skipClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-dialog focus:rounded focus:bg-raised focus:px-3 focus:py-2'

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

// What is left of the line, however long the name in it is; it never asks for a line of its own.
const asideClass =
  'flex min-w-[16rem] header-l:min-w-[24rem] grow basis-0 items-center justify-end gap-2 max-header-s:gap-0'

const ownLine = {
  header: 'max-header-m:flex-wrap max-header-m:content-between max-header-m:gap-y-0 max-header-m:pt-1',
  // Closer where four of them fill the width of a phone.
  entries:
    'max-header-m:order-last max-header-m:-mx-3 max-header-m:h-touch max-header-m:basis-full max-header-s:-mx-1.5 max-header-s:gap-x-[clamp(0px,(100vw-34rem)/3,1.2rem)]',
}

/** The main entries that the visitor may open. Below 768 px several have a line of their own. */
function MainEntries() {
  const screens = useMainScreens()
  return (
    <nav aria-label="Main" className={cx('flex h-full overflow-x-auto', screens.length > 1 && ownLine.entries)}>
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
