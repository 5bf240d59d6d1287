import { memo } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { SiteIcon } from '#web/features/sources/site-icon.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { RowLink } from '#web/shared/row-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { rowClass } from '#web/ui/row-class.ts'
import { linkText } from './link-text.ts'
import { hasFacts, RowFacts } from './row-facts.tsx'
import type { Density } from './row-look.ts'
import { texts } from './texts.ts'
import { WhyFound, type WhyFoundProps } from './why-found.tsx'

const RowCheckbox = lazyPart(async () => (await import('#web/features/sources/select/row-checkbox.tsx')).RowCheckbox, {
  failedClass: null,
})

export interface SourceRowProps extends WhyFoundProps {
  readonly href: string
  readonly isOpen: boolean
  readonly density: Density
  readonly isSelectable: boolean
}

const openSource = async (source: Source) =>
  (await import('#web/features/sources/exposure/opening.ts')).openSource(source)

export interface SourceRowsProps extends Omit<SourceRowProps, 'source' | 'href' | 'isOpen'> {
  readonly sources: readonly Source[]
  readonly openId: number | null
  readonly hrefOf: (id: number) => string
}

export const SourceRows = ({ sources, openId, hrefOf, ...shown }: SourceRowsProps) =>
  sources.map((source) => (
    <SourceRow key={source.id} source={source} href={hrefOf(source.id)} isOpen={source.id === openId} {...shown} />
  ))

/** A click opens the detail, a double click the site. */
const SourceRow = memo(function SourceRow({ source, href, isOpen, density, isSelectable, ...shown }: SourceRowProps) {
  return (
    <li className="group/row relative has-checked:bg-accent-soft">
      {isSelectable && <RowCheckbox source={source} />}
      <RowLink
        href={href}
        keepsQuery
        keepsScroll
        preloads
        data-row
        className={cx(rowClass(isOpen, density), 'scroll-mt-[calc(var(--list-top)+2.4rem)]')}
        aria-current={isOpen || undefined}
        onDoubleClick={() => void openSource(source)}
      >
        <SiteIcon source={source} />
        <span className={cx('flex min-w-0 grow', density === 'compact' ? 'items-center gap-2' : 'flex-col')}>
          <bdi className="truncate">{shown.mark(source.title)}</bdi>
          <QuietLine source={source} {...shown} />
        </span>
      </RowLink>
    </li>
  )
})

/** Second line (or part, if compact): facts; link and note, or why it matched and its subcategory; icons. */
function QuietLine(props: Omit<SourceRowProps, 'href' | 'isOpen' | 'density' | 'isSelectable'>) {
  const { source, showsLink, search } = props
  const isKnown = hasFacts(source.provenance)
  return (
    <span className="flex min-w-0 grow items-center gap-2 text-caption text-muted">
      {isKnown && <RowFacts facts={source.provenance} />}
      {search === '' ? (
        <>
          {showsLink && (
            <bdi dir="ltr" className={cx('truncate', isKnown ? 'min-w-0' : 'max-w-3/5 shrink-0')}>
              {linkText(source.link)}
            </bdi>
          )}
          {!isKnown && <NoteBegin note={source.note} />}
        </>
      ) : (
        <WhyFound {...props} />
      )}
      <span className="ml-auto flex shrink-0 justify-end gap-1">
        <HealthSign state={source.health.state} />
        <span className="w-4">{!source.isPublic && <Sign icon="lock" label={texts.private} />}</span>
        <span className="w-4">{source.favorite && <Sign icon="star-filled" label={texts.favorite} />}</span>
      </span>
    </span>
  )
}

const NOTE_CHARACTERS = 120

function NoteBegin({ note }: { note: string }) {
  const [line = ''] = note.slice(0, NOTE_CHARACTERS).split('\n')
  return (
    <bdi aria-hidden="true" className="hidden min-w-0 grow truncate @min-[340px]:block">
      {line}
    </bdi>
  )
}

function HealthSign({ state }: { state: Source['health']['state'] }) {
  if (state === 'moved') return <Sign icon="link" label={texts.linkMoved} />
  return state === 'gone' ? <Sign icon="warning" label={texts.linkGone} /> : null
}

function Sign({ icon, label }: { icon: 'link' | 'lock' | 'star-filled' | 'warning'; label: string }) {
  return (
    <span className={icon === 'star-filled' ? 'text-accent' : undefined} title={label}>
      <Icon name={icon} size={16} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
