import { type ReportFields, reportFields, reportKinds } from '#contract/sources/reports.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { sendReport } from './mutations.ts'
import { texts } from './texts.ts'

interface ReportDialogProps {
  readonly source: { readonly id: number; readonly title: string }
  readonly open: boolean
  readonly onClose: () => void
}

export function ReportDialog({ source, open, onClose }: ReportDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.reportTitle}>
      <DialogForm
        schema={reportFields}
        defaultValues={{ kind: 'dead', text: '' }}
        mutation={sendReport}
        toVariables={(problem) => ({ ...problem, source: source.id })}
        onSuccess={onClose}
        submitLabel={texts.send}
        draft={`report/new/${source.id}`}
        onCancel={onClose}
      >
        <p className="font-medium wrap-anywhere">
          <bdi>{source.title}</bdi>
        </p>
        <SelectField<ReportFields> name="kind" label={texts.kind} required>
          {reportKinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </SelectField>
        <TextField<ReportFields> name="text" label={texts.text} autoComplete="off" />
        <p className="text-small text-muted">{texts.reportHint}</p>
      </DialogForm>
    </Dialog>
  )
}
