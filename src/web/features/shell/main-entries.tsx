import { Link } from '@tanstack/react-router'
import { useMainScreens } from '#web/session/screens.ts'
import { cx } from '#web/ui/cx.ts'
import { navLinkClass } from '#web/ui/link-class.ts'

// Closer where four of them fill the width of a phone.
const ownLine =
  'phone:order-last phone:-mx-1.5 phone:h-touch phone:basis-full phone:gap-x-[clamp(0px,(100vw-34rem)/3,1.2rem)]'

/** The main entries that the visitor may open. Below 600 px several have a line of their own. */
export function MainEntries() {
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
