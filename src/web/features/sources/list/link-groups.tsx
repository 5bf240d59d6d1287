import { linkKey } from '#contract/links/link-key.ts'
import type { Source } from '#contract/sources/sources.ts'
import { cx } from '#web/ui/cx.ts'
import { letterHeadingClass } from '#web/ui/row-class.ts'
import { SourceRows, type SourceRowsProps } from './source-row.tsx'

export function LinkGroups({ sources, ...shown }: SourceRowsProps) {
  const groups = Map.groupBy(sources, ({ link }: Source) => linkKey(link))
  return [...groups].map(([key, those]) => (
    <section key={key} aria-labelledby={`link-${those[0]?.id}`} className="scroll-mt-[var(--list-top)]">
      <h2 id={`link-${those[0]?.id}`} className={cx(letterHeadingClass, 'truncate')}>
        <bdi>{key}</bdi>
      </h2>
      <ul>
        <SourceRows sources={those} {...shown} />
      </ul>
    </section>
  ))
}
