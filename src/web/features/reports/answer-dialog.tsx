import { type Report, reportAnswer } from '#contract/reports.ts'
import type * as z from '#contract/zod.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { answerDraft } from './drafts.ts'
import { closeReport } from './mutations.ts'
import { texts } from './texts.ts'

interface AnswerDialogProps {
  readonly report: Report
  readonly open: boolean
  readonly onClose: () => void
}

/** Answers a report and closes it. */
export function AnswerDialog({ report, open, onClose }: AnswerDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.answerTitle}>
      <DialogForm
        schema={reportAnswer}
        defaultValues={{ answer: '' }}
        mutation={closeReport}
        toVariables={({ answer }) => ({ id: report.id, answer })}
        onSuccess={onClose}
        submitLabel={texts.close}
        draft={answerDraft(report)}
        onCancel={onClose}
      >
        <div className="flex flex-col gap-1 wrap-anywhere">
          <bdi className="font-medium">{report.source.title}</bdi>
          <span>{texts.kinds[report.kind]}</span>
          {report.text !== '' && <bdi className="text-muted">{report.text}</bdi>}
        </div>
        <TextField<z.input<typeof reportAnswer>>
          name="answer"
          label={texts.answer}
          hint={texts.answerHint}
          type="textarea"
          required
        />
      </DialogForm>
    </Dialog>
  )
}
