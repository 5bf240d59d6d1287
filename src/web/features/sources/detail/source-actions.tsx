import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Source, SourceDetail } from '#contract/sources/sources.ts'
import { ReportDialog } from '#web/features/reports/report-part.tsx'
import { checkItems } from '#web/features/sources/check/menu-items.ts'
import { SiteAnchor } from '#web/features/sources/exposure/site-anchor.tsx'
import { toggleFavorite } from '#web/features/sources/mutations.ts'
import { useMay } from '#web/session/permissions.ts'
import { EditButton, type EditMode } from '#web/shared/edit-mode.tsx'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { useFormDialog } from '#web/shared/use-form-dialog.ts'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { copyText } from './copy-text.ts'
import { barClass, foldingClass, labelClass } from './detail-class.ts'
import { texts } from './texts.ts'
import type { Review } from './use-review.ts'

interface SourceActionsProps {
  readonly source: SourceDetail
  readonly mode: EditMode
  readonly preloadEditor: () => void
  readonly filing: ReactNode
  readonly review: Review
}

export function SourceActions({ source, mode, preloadEditor, filing, review }: SourceActionsProps) {
  return (
    <div className={barClass}>
      <SiteAnchor source={source} otherwise={null} aria-keyshortcuts="o" className={buttonClass('primary', 'small')}>
        {texts.open}
        <Icon name="external" size={16} />
        <span className="sr-only">{texts.newWindow}</span>
      </SiteAnchor>
      <Button
        size="small"
        className={foldingClass}
        title={texts.copyLink}
        onClick={() => void copyText('link', source.link)}
      >
        <Icon name="copy" size={16} />
        <span className={labelClass}>{texts.copyLink}</span>
      </Button>
      {filing}
      <FavoriteButton source={source} />
      {source.canChange && <EditButton mode={mode} preload={preloadEditor} />}
      <MoreMenu source={source} review={review} />
    </div>
  )
}

function FavoriteButton({ source }: { source: Source }) {
  const isOffered = useMay('source.favorite')
  const toggle = useWriteOnce(toggleFavorite)
  if (!isOffered) return null
  return (
    <>
      {toggle.isError && (
        <span role="alert" className="text-small text-danger">
          {plainFailureText(toggle.error)}
        </span>
      )}
      <IconButton
        label={texts.favorite}
        aria-keyshortcuts="s"
        icon={source.favorite ? 'star-filled' : 'star'}
        aria-pressed={source.favorite}
        aria-busy={toggle.isPending}
        onClick={() => toggle.mutate(source)}
      />
    </>
  )
}

export const HISTORY_ID = 'source-history'

const showHistory = () => {
  const heading = document.getElementById(HISTORY_ID)
  heading?.scrollIntoView()
  heading?.focus()
}

function MoreMenu({ source, review }: { source: SourceDetail; review: Review }) {
  const client = useQueryClient()
  // Others can correct it themselves.
  const isReportable = useMay('report.send') && !source.canChange
  const [isReporting, setReporting] = useFormDialog(`report/new/${source.id}`)
  return (
    <>
      <Menu
        label={texts.moreActions}
        align="end"
        className={iconButtonClass()}
        items={[
          {
            id: 'citation',
            label: texts.copyCitation,
            icon: 'copy',
            onSelect: () => void copyText('citation', texts.citation(source)),
          },
          ...(source.canChange
            ? [{ id: 'review', label: texts.markReviewed, icon: 'check' as const, onSelect: review.run }]
            : []),
          ...(source.canReadHistory
            ? [{ id: 'history', label: texts.history, icon: 'chevron-down' as const, onSelect: showHistory }]
            : []),
          ...checkItems(client, source),
          ...(isReportable
            ? [{ id: 'report', label: texts.report, icon: 'warning' as const, onSelect: () => setReporting(true) }]
            : []),
        ]}
      >
        <Icon name="more" />
        <span className="sr-only">{texts.moreActions}</span>
      </Menu>
      {isReportable && isReporting !== undefined && (
        <ReportDialog source={source} open={isReporting} onClose={() => setReporting(false)} />
      )}
    </>
  )
}
