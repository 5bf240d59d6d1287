import { Link } from '@tanstack/react-router'
import { useIsSearchLogged } from '#web/session/permissions.ts'
import { Pagination } from '#web/ui/pagination.tsx'

export function PageLinks({ page, pages }: { page: number; pages: number }) {
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
