import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { ReportsCount } from '#web/features/reports/report-part.tsx'
import { useEntries } from '#web/session/screens.ts'
import { useUser } from '#web/session/store.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useSkipTargets } from '#web/shared/skip-targets.ts'
import { useThemeItems } from '#web/shared/theme.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { headerButtonClass, headerClass, headerLabelClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { navLinkClass } from '#web/ui/link-class.ts'
import { Menu } from '#web/ui/menu.tsx'
import { texts } from './texts.ts'

// Failure is retried silently, because no user requested it.
const OnEveryScreen = lazyPart(async () => {
  for (;;) {
    try {
      return (await import('./on-every-screen.tsx')).OnEveryScreen
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
})
const AGAIN_MS = 5_000

interface ShellProps {
  /** Link to search and palette. */
  readonly palette: ReactNode
  readonly userMenu: ReactNode
  readonly children: ReactNode
}

/** Header and screen. */
export function Shell({ palette, userMenu, children }: ShellProps) {
  const isGuest = !useUser()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks />
      <header className={headerClass}>
        <Link
          to="/"
          activeOptions={{ exact: true }}
          className="inline-flex min-h-touch min-w-touch shrink-0 items-center gap-2 text-heading font-bold text-ink no-underline header-l:mr-2 max-header-m:justify-center"
        >
          <LogoMark />
          <span className="max-header-l:sr-only">{texts.name}</span>
        </Link>
        <MainEntries />
        <MoreEntries />
        <div className={asideClass}>
          {palette}
          <Link to={help.to} title={texts.helpHint} className={cx(headerButtonClass, inMore)}>
            <span className={headerLabelClass}>
              <Icon name="help" />
              <span className="max-header-l:sr-only">{help.title}</span>
            </span>
          </Link>
          {isGuest && <ThemeMenu />}
          <div className="flex min-w-0 items-center gap-2">{userMenu}</div>
        </div>
      </header>
      {children}
      <OnEveryScreen />
    </div>
  )
}

function SkipLinks() {
  const targets = useSkipTargets()
  return (
    <>
      <a href="#main" className={skipClass}>
        {texts.skipToContent}
      </a>
      {targets.includes('results') && (
        <a href="#results" className={skipClass}>
          {texts.skipToResults}
        </a>
      )}
      {targets.includes('source') && (
        <a href="#source" className={skipClass}>
          {texts.skipToSource}
        </a>
      )}
    </>
  )
}

const skipClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-dialog focus:rounded focus:bg-raised focus:px-3 focus:py-2'

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

// Fills the line from 1024 px, shrinks below.
const asideClass =
  'flex shrink-0 items-center justify-end gap-1 max-header-m:gap-0 max-header-l:ml-auto header-l:min-w-[19rem] header-l:shrink header-l:grow header-l:basis-0'

/** Hidden on phones, whose menu 'More' has these entries. */
const inMore = 'max-header-s:hidden'

function MainEntries() {
  const nav = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(() => {
    const box = nav.current
    const show = () =>
      showTab(box?.querySelector<HTMLElement>(':focus') ?? box?.querySelector<HTMLElement>('[aria-current]'))
    const resized = new ResizeObserver(show)
    if (box) resized.observe(box)
    // Runs after scroll restoration, whose positions may be of a wider window.
    const stop = router.subscribe('onRendered', show)
    return () => {
      stop()
      resized.disconnect()
    }
  }, [router])
  return (
    <nav ref={nav} aria-label={texts.main} className={mainClass}>
      {useEntries('main').map((screen) => (
        <Entry key={screen.to} {...screen} />
      ))}
    </nav>
  )
}

const mainClass = 'relative flex h-full min-w-0 overflow-x-auto [scrollbar-width:none]'

// `scrollIntoView` would also scroll the page to a hidden header.
const showTab = (tab: HTMLElement | null | undefined) => {
  const nav = tab?.parentElement
  if (tab && nav) nav.scrollLeft = tab.offsetLeft + (tab.offsetWidth - nav.clientWidth) / 2
}

const countAt = (to: string) => to === '/reports' && <ReportsCount />

type EntryProps = Pick<ReturnType<typeof useEntries>[number], 'to' | 'title'>

function Entry({ to, title }: EntryProps) {
  return (
    <Link
      to={to}
      activeOptions={{ includeSearch: false }}
      // Browsers don't scroll to partly visible focused elements.
      onFocus={({ currentTarget }) => showTab(currentTarget)}
      activeProps={{ className: navLinkClass(true) }}
      inactiveProps={{ className: navLinkClass(false) }}
    >
      {title}
      {countAt(to)}
    </Link>
  )
}

const help = { to: '/help', title: texts.help } as const

function MoreEntries() {
  const screens = useEntries('more')
  const navigate = useNavigate()
  const items = [...screens, help].map(({ to, title }) => ({
    id: to,
    label: title,
    aside: countAt(to),
    onSelect: () => void navigate({ to }),
  }))
  return (
    <nav
      aria-label={texts.more}
      className={cx('flex h-full shrink-0 items-center', screens.length === 0 && 'header-s:hidden')}
    >
      <span className="mx-2 h-6 border-l border-line max-header-m:mx-0.5" />
      <div className="flex h-full max-header-l:hidden">
        {screens.map((screen) => (
          <Entry key={screen.to} {...screen} />
        ))}
      </div>
      <div className="header-l:hidden">
        <Menu label={texts.more} className={buttonClass('quiet', 'small')} items={items}>
          {texts.more}
          <Icon name="chevron-down" size={16} className="text-muted" />
        </Menu>
      </div>
    </nav>
  )
}

function ThemeMenu() {
  const items = useThemeItems()
  return (
    <Menu label={texts.colors} align="end" className={buttonClass('quiet', 'small')} items={items}>
      <Icon name={items.find(({ checked }) => checked)?.icon ?? 'monitor'} />
      <span className="sr-only">{texts.colors}</span>
    </Menu>
  )
}
