import { useMemo } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { patternsOf } from '#web/shared/hits.ts'
import type { Mark } from '#web/shared/use-mark.ts'
import { excerptOf } from './excerpt.ts'
import { linkText } from './link-text.ts'

export interface WhyFoundProps {
  readonly source: Source
  readonly showsLink: boolean
  /** Search text, to explain matches. */
  readonly search: string
  readonly mark: Mark
  /** Shows the group's category instead of the global one. */
  readonly isGroups: boolean
}

export function WhyFound({ source, showsLink, search, mark, isGroups }: WhyFoundProps) {
  const link = showsLink ? linkText(source.link) : ''
  const excerpt = useMemo(() => excerptOf(source, link, patternsOf(search)), [source, link, search])
  const { name } = (isGroups && source.groupSubCategory) || source.subCategory
  return (
    <>
      {(excerpt ?? link) !== '' && (
        <bdi dir={excerpt === null ? 'ltr' : 'auto'} className="min-w-0 truncate">
          {mark(excerpt ?? link)}
        </bdi>
      )}
      <bdi className="hidden min-w-0 shrink-4 grow truncate text-right @min-[400px]:block">{name}</bdi>
    </>
  )
}
