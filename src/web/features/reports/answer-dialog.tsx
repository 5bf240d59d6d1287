import { type Report, reportAnswer } from '#contract/sources/reports.ts'
import type * as z from '#contract/zod.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { answerDraft } from './drafts.ts'
import { closeReports } from './mutations.ts'
import { texts } from './texts.ts'

interface AnswerDialogProps {
  /** At least one. */
  readonly reports: readonly Report[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onAnswered?: () => void
}

export function AnswerDialog({ reports, open, onClose, onAnswered }: AnswerDialogProps) {
  const [only] = reports.length === 1 ? reports : []
  const answered = () => {
    onClose()
    onAnswered?.()
  }
  return (
    <Dialog open={open} onClose={onClose} title={only ? texts.answerTitle : texts.answerMany}>
      <DialogForm
        schema={reportAnswer}
        defaultValues={{ answer: '' }}
        mutation={closeReports}
        toVariables={({ answer }) => ({ reports, answer })}
        onSuccess={answered}
        submitLabel={texts.close}
        {...(only && { draft: answerDraft(only) })}
        onCancel={onClose}
      >
        {only ? <Problem report={only} /> : <p className="font-medium">{texts.reports(reports.length)}</p>}
        <TextField<z.input<typeof reportAnswer>>
          name="answer"
          label={texts.answer}
          hint={only ? texts.answerHint : texts.answerManyHint}
          type="textarea"
          required
        />
      </DialogForm>
    </Dialog>
  )
}

function Problem({ report: { source, kind, text } }: { readonly report: Report }) {
  return (
    <div className="flex flex-col gap-1 wrap-anywhere">
      <bdi className="font-medium">{source.title}</bdi>
      <span>{texts.kinds[kind]}</span>
      {text !== '' && <bdi className="text-muted">{text}</bdi>}
    </div>
  )
}
