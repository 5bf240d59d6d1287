import { Link, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivityEntry, ActivityObjectType } from '#contract/activity.ts'
import { activitySentence } from '#contract/activity-words.ts'
import { useMayOpen } from '#web/session/permissions.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** What an entry tells, with the name of what it was done to as the way there while that can be. */
export function ToldEntry({ entry }: { entry: ActivityEntry }) {
  const sentence = activitySentence(entry)
  const name = entry.object?.name ?? ''
  const start = name === '' ? -1 : sentence.indexOf(name)
  if (start < 0) return sentence
  return (
    <>
      {sentence.slice(0, start)}
      <ObjectLink entry={entry}>
        <bdi>{name}</bdi>
      </ObjectLink>
      {sentence.slice(start + name.length)}
    </>
  )
}

const groupTaxonomy = { category: '/folders/$slug', list: '/my-sources' } as const
const globalTaxonomy = { category: '/categories/$slug', list: '/sources' } as const

const placeOf = (type: ActivityObjectType, slug: string, taxonomy: typeof groupTaxonomy | typeof globalTaxonomy) => {
  switch (type) {
    case 'source':
      return linkOptions({ to: '/sources/$slug', params: { slug } })
    case 'group':
      return linkOptions({ to: '/groups/$slug', params: { slug } })
    case 'category':
      return linkOptions({ to: taxonomy.category, params: { slug } })
    case 'subcategory':
      return linkOptions({ to: taxonomy.list, search: { subCategory: slug } })
    case 'user':
    case 'email':
    default:
      return null
  }
}

function ObjectLink({ entry: { kind, object }, children }: { entry: ActivityEntry; children: ReactNode }) {
  const taxonomy = useMayOpen('subjects') ? groupTaxonomy : globalTaxonomy
  const place = object?.id && !kind.endsWith('_deleted') ? placeOf(object.type, String(object.id), taxonomy) : null
  if (!place) return children
  return (
    <Link {...place} className={linkClass}>
      {children}
    </Link>
  )
}
