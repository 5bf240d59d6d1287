import type { View } from '#contract/lists/views.ts'
import { RowLink } from '#web/shared/row-link.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { openView, pathOf } from './queries.ts'
import { texts } from './texts.ts'

interface ViewLinkProps {
  readonly view: View
  readonly 'aria-current'?: 'page' | undefined
  readonly className: string
}

export function ViewLink({ view, ...link }: ViewLinkProps) {
  const { mutate: open } = useWriteOnce(openView)
  // Counts as opened in a new tab, too.
  const opens = { onClickCapture: () => open(view.id), onAuxClick: () => open(view.id) }
  return (
    <RowLink {...opens} {...link} href={pathOf(view)}>
      <bdi className="min-w-0 grow truncate">{view.name}</bdi>
      {view.shared && <span className="shrink-0 text-caption text-muted">{texts.shared}</span>}
      {view.newCount > 0 && (
        <span className="shrink-0 text-caption font-medium text-accent tabular-nums">{texts.fresh(view.newCount)}</span>
      )}
    </RowLink>
  )
}
