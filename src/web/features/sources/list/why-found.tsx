import { useMemo } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { patternsOf } from '#web/shared/hits.ts'
import type { Mark } from '#web/shared/use-mark.ts'
import { excerptOf } from './excerpt.ts'
import { linkText } from './link-text.ts'

export interface WhyFoundProps {
  readonly source: Source
  readonly showsLink: boolean
  /** What was searched for. Where something was, the row says why it was found and where it is filed. */
  readonly search: string
  readonly mark: Mark
  /** Whether it is filed where the group has it, and not where everybody does. */
  readonly isGroups: boolean
}

/** In a row that a search found: the link or, where neither it nor the title shows why, what does; and where the source is filed. */
export function WhyFound({ source, showsLink, search, mark, isGroups }: WhyFoundProps) {
  const link = showsLink ? linkText(source.link) : ''
  const excerpt = useMemo(() => excerptOf(source, link, patternsOf(search)), [source, link, search])
  const { category, name } = (isGroups && source.groupSubCategory) || source.subCategory
  return (
    <>
      {(excerpt ?? link) !== '' && (
        <bdi dir={excerpt === null ? 'ltr' : 'auto'} className="max-w-3/5 shrink-0 truncate">
          {mark(excerpt ?? link)}
        </bdi>
      )}
      <span className="min-w-0 grow truncate text-right">
        <bdi>{category.name}</bdi> › <bdi>{name}</bdi>
      </span>
    </>
  )
}
