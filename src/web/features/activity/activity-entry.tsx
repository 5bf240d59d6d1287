import { Link, linkOptions } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { ActivityEntry, ActivityObjectType } from '#contract/activity/activity.ts'
import { activitySentence } from '#contract/activity/activity-words.ts'
import { useMayOpen } from '#web/session/permissions.ts'
import { Changes } from '#web/shared/changes.tsx'
import { codeNames } from '#web/shared/code-names.ts'
import { Moment } from '#web/shared/moment.tsx'
import { cx } from '#web/ui/cx.ts'
import { digits } from '#web/ui/digits.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { isByCommand } from './acts.ts'
import { texts } from './texts.ts'

const cell = 'px-2 py-1.5 align-top phone:block phone:px-0 phone:py-0'

interface LogRowProps {
  readonly entry: ActivityEntry
  /** Entry of an unfolded act. */
  readonly isPart?: boolean
  readonly children: ReactNode
}

/** A card below 600 px. */
export function LogRow({ entry, isPart = false, children }: LogRowProps) {
  return (
    <tr className={cx('border-b border-line phone:block phone:py-2', isPart && 'bg-page phone:pl-4')}>
      <td className={cx(cell, 'text-small text-muted', isPart && 'pl-5')}>
        <Moment at={entry.at} inUtc />
      </td>
      <td className={cell}>
        {entry.person ? <bdi>{entry.person.fullName}</bdi> : <span className="text-muted">{nobodyOf(entry)}</span>}
      </td>
      <td className={cx(cell, 'wrap-anywhere')}>{children}</td>
    </tr>
  )
}

const nobodyOf = (entry: ActivityEntry) => {
  if (isByCommand(entry)) return texts.byCommand
  return entry.kind === 'sources_searched' ? texts.expired : texts.notSignedIn
}

const hasValues = ({ before, after }: ActivityEntry) => Object.keys({ ...before, ...after }).length > 0

export function Entry(props: Omit<LogRowProps, 'children'>) {
  const { entry } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <LogRow {...props}>
      <div className="flex flex-wrap items-start gap-x-2">
        <span className="min-w-0 grow basis-64">
          <LogSentence entry={entry} />
        </span>
        <UnderAct entry={entry} />
        {hasValues(entry) && (
          <UnfoldButton controls={id} isOpen={isOpen} onToggle={setOpen}>
            {texts.details}
          </UnfoldButton>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="pt-1.5">
        {isOpen && <Changes before={entry.before} after={entry.after} />}
      </div>
    </LogRow>
  )
}

function UnderAct({ entry: { kind, act, after } }: { entry: ActivityEntry }) {
  if (kind !== 'sources_changed' || act === null) return null
  return (
    <Link to="/activity" search={{ act: String(act) }} className={cx(linkClass, 'shrink-0 text-small')}>
      {texts.under(Number(after?.['sources']))}
    </Link>
  )
}

interface UnfoldButtonProps {
  readonly controls?: string
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly children: string
}

export function UnfoldButton({ controls, isOpen, onToggle, children }: UnfoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={() => onToggle(!isOpen)}
      className="inline-flex shrink-0 items-center gap-1 rounded-small px-1 text-small text-accent hover:bg-hover pointer-coarse:-my-2.5 pointer-coarse:min-h-touch"
    >
      {children}
      <Icon
        name="chevron-right"
        size={16}
        className={cx('transition-transform duration-quick', isOpen && 'rotate-90')}
      />
    </button>
  )
}

/** The object's name is a link while it exists. */
function LogSentence({ entry }: { entry: ActivityEntry }) {
  const sentence = activitySentence(entry, digits, codeNames)
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

type Taxonomy = typeof groupTaxonomy | typeof globalTaxonomy

const places = {
  source: (slug: string) => linkOptions({ to: '/sources/$slug', params: { slug } }),
  group: (slug: string) => linkOptions({ to: '/groups/$slug', params: { slug } }),
  category: (slug: string, { category }: Taxonomy) => linkOptions({ to: category, params: { slug } }),
  subcategory: (slug: string, { list }: Taxonomy) => linkOptions({ to: list, search: { subCategory: slug } }),
  record: (slug: string) => linkOptions({ to: '/research/$slug', params: { slug } }),
  user: () => null,
  email: () => null,
  view: () => null,
} satisfies Record<ActivityObjectType, (slug: string, taxonomy: Taxonomy) => object | null>

function ObjectLink({ entry: { kind, object }, children }: { entry: ActivityEntry; children: ReactNode }) {
  const taxonomy = useMayOpen('subjects') ? groupTaxonomy : globalTaxonomy
  const place =
    object?.id && !/_(?:deleted|expired)$/.test(kind) ? places[object.type](String(object.id), taxonomy) : null
  if (!place) return children
  return (
    <Link {...place} className={linkClass}>
      {children}
    </Link>
  )
}
