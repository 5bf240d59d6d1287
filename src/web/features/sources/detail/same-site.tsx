import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { domainOf } from '#contract/site-icon.ts'
import type { Source } from '#contract/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { useIsSearchLogged } from '#web/session/permissions.ts'
import { quietLinkClass } from '#web/ui/link-class.ts'
import { texts } from './texts.ts'

const AT_MOST = 5

/**
 * Other sources of the same site, asked for once somebody has come down to them. Where a group logs what its people search for
 * nothing is asked, since it would be logged as theirs.
 */
export function SameSite({ source }: { source: Source }) {
  const site = domainOf(source.link)
  const isLogged = useIsSearchLogged()
  return site === null || isLogged ? null : <OthersOf key={source.id} id={source.id} site={site} />
}

function OthersOf({ id, site }: { id: number; site: string }) {
  const end = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(false)
  // What is in sight, the browser knows.
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInSight(true)
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  const { data = [] } = useQuery({ ...sourceQueries.ofSite(site), enabled: isInSight })
  const others = data.filter((other) => other.id !== id).slice(0, AT_MOST)
  return (
    <div ref={end}>
      {others.length > 0 && (
        <section className="flex flex-col gap-1">
          <h2 className="text-heading font-bold wrap-anywhere">{texts.sameSite(site)}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.id} className="flex min-h-8 items-center pointer-coarse:min-h-touch">
                <Link
                  to="/sources/$slug"
                  params={{ slug: String(other.id) }}
                  search={true}
                  className={`${quietLinkClass} truncate`}
                >
                  <bdi>{other.title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
