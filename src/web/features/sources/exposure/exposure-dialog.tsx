import { useEffect } from 'react'
import { addressText } from '#web/shared/outside-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { dismissQuestion, openAsked, type PendingOpening } from './opening.ts'
import { texts } from './texts.ts'

interface ExposureDialogProps {
  readonly opening: PendingOpening
  readonly open: boolean
}

/** Asks before opening a source whose operator sees the query. */
export function ExposureDialog({ opening, open }: ExposureDialogProps) {
  const { source, address } = opening
  const { exposure, exposureNote } = source.provenance
  useFirstClicksOnly(open)
  return (
    <ConfirmDialog
      open={open}
      onClose={dismissQuestion}
      title={texts.title}
      words={<p>{exposure === 'identified' ? texts.warnings.identified : texts.warnings.notified}</p>}
      object={source.title}
      action={{ label: texts.open, run: () => openAsked(opening), pending: false, variant: 'primary' }}
    >
      {exposureNote !== null && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {exposureNote}
        </p>
      )}
      <p className="text-small text-muted wrap-anywhere">{texts.leadsTo(addressText(address))}</p>
      <p className="text-small text-muted">{texts.once}</p>
    </ConfirmDialog>
  )
}

/** Ignores the second click of a double click. */
const useFirstClicksOnly = (open: boolean) => {
  // Headless UI listens at the document.
  useEffect(() => {
    const drop = (event: MouseEvent) => event.detail > 1 && event.stopImmediatePropagation()
    if (open) window.addEventListener('click', drop, { capture: true })
    return () => window.removeEventListener('click', drop, { capture: true })
  }, [open])
}
