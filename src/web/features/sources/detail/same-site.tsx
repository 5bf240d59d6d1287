import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { domainOf } from '#contract/links/site-icon.ts'
import type { Source } from '#contract/sources/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { quietLinkClass } from '#web/ui/link-class.ts'
import { texts } from './texts.ts'

export function SameSite({ source }: { source: Source }) {
  const site = domainOf(source.link)
  return site === null ? null : <OthersOf key={source.link} link={source.link} site={site} />
}

function OthersOf({ link, site }: { link: string; site: string }) {
  const end = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!end.current) return undefined
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInSight(true)
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])
  const { data: others = [] } = useQuery({ ...sourceQueries.sameSite(link), enabled: isInSight })
  return (
    <div ref={end}>
      {others.length > 0 && (
        <section className="flex flex-col gap-1">
          <h2 className="text-heading font-bold wrap-anywhere">
            {texts.sameSite} <bdi>{site}</bdi>
          </h2>
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
