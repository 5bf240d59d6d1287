import { Link, linkOptions } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { ActivityEntry, ActivityObjectType } from '#contract/activity.ts'
import type { ActivityKind } from '#contract/activity-kinds.ts'
import { activitySentence } from '#contract/activity-words.ts'
import { useMayOpen } from '#web/session/permissions.ts'
import { Changes } from '#web/shared/changes.tsx'
import { timeZone } from '#web/shared/dates.ts'
import { Moment } from '#web/shared/moment.tsx'
import { pluralise } from '#web/shared/pluralise.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

interface ActivityTableProps {
  readonly entries: readonly ActivityEntry[]
  readonly total: number
}

const head =
  'sticky top-stuck z-1 border-b border-edge bg-surface px-2 py-1.5 text-left text-small font-medium text-muted'
const cell = 'px-2 py-1.5 align-top phone:block phone:px-0 phone:py-0'

/** The entries of one page; below 600 px each is a card. */
export function ActivityTable({ entries, total }: ActivityTableProps) {
  return (
    <table className="w-full border-collapse text-body phone:block">
      <caption className="pb-1 text-left text-small text-muted phone:block">
        {pluralise(total, { one: 'entry', many: 'entries' })}, newest first, times in {timeZone}
      </caption>
      <thead className="phone:sr-only">
        <tr>
          <th scope="col" className={cx(head, 'w-44')}>
            Time
          </th>
          <th scope="col" className={cx(head, 'w-44')}>
            Person
          </th>
          <th scope="col" className={head}>
            Activity
          </th>
        </tr>
      </thead>
      <tbody className="phone:block">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

// The words of a search go after twelve months, and with them who searched.
const unnamed = (kind: ActivityKind) => (kind === 'sources_searched' ? 'Expired' : 'Not signed in')

const hasValues = ({ before, after }: ActivityEntry) => Object.keys({ ...before, ...after }).length > 0

function Entry({ entry }: { entry: ActivityEntry }) {
  const { at, kind, person, before, after } = entry
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <tr className="border-b border-line phone:block phone:py-2">
      <td className={cx(cell, 'text-small text-muted')}>
        <Moment at={at} />
      </td>
      <td className={cell}>
        {person ? <bdi>{person.fullName}</bdi> : <span className="text-muted">{unnamed(kind)}</span>}
      </td>
      <td className={cx(cell, 'wrap-anywhere')}>
        <div className="flex items-start gap-2">
          <span className="min-w-0 grow">
            <LogSentence entry={entry} />
          </span>
          {hasValues(entry) && <DetailsButton controls={id} isOpen={isOpen} onToggle={setOpen} />}
        </div>
        <div id={id} hidden={!isOpen} className="pt-1.5">
          {isOpen && <Changes before={before} after={after} />}
        </div>
      </td>
    </tr>
  )
}

interface DetailsButtonProps {
  readonly controls: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

function DetailsButton({ controls, isOpen, onToggle }: DetailsButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onToggle(!isOpen)}
      className="inline-flex shrink-0 items-center gap-1 rounded-small px-1 text-small text-accent hover:bg-hover pointer-coarse:-my-2.5 pointer-coarse:min-h-touch"
    >
      Details
      <Icon
        name="chevron-right"
        size={16}
        className={cx('transition-transform duration-quick', isOpen && 'rotate-90')}
      />
    </button>
  )
}

/** The sentence of an entry; the name in it leads to what it was done to, while that exists. */
function LogSentence({ entry }: { entry: ActivityEntry }) {
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
    case 'view':
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
