import { Link } from '@tanstack/react-router'
import { useIsSearchLogged } from '#web/session/permissions.ts'
import { Pagination } from '#web/ui/pagination.tsx'

/** The way to the other pages of a list. */
export function PageLinks({ page, pages }: { page: number; pages: number }) {
  // A page that is pointed at is fetched ahead; but a group's log holds only what somebody wanted to see.
  const preload = useIsSearchLogged() ? false : 'intent'
  return (
    <div className="p-3">
      <Pagination
        page={page}
        total={pages}
        renderLink={({ page: target, ...link }) => (
          <Link
            to="."
            search={(old) => ({ ...old, page: target })}
            activeOptions={{ exact: true }}
            preload={preload}
            {...link}
          />
        )}
      />
    </div>
  )
}
