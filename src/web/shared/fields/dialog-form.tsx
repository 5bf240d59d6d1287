import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { Form, type FormParts, type Submission } from './form.tsx'

type DialogFormProps<Values extends FieldValues, Valid, Variables, Reply> = Submission<
  Values,
  Valid,
  Variables,
  Reply
> & {
  /** What else can be done, at the other end of the line. */
  readonly renderAside?: (parts: FormParts<Values>) => ReactNode
}

/** A form that fills a dialog: its fields scroll, its buttons stay in sight. It belongs into a child of the dialog. */
export function DialogForm<Values extends FieldValues, Valid, Variables, Reply>({
  renderAside,
  ...submission
}: DialogFormProps<Values, Valid, Variables, Reply>) {
  return (
    <Form
      {...submission}
      className={dialogFormClass}
      render={(parts) => (
        <>
          <DialogBody>{parts.fields}</DialogBody>
          <DialogFooter>
            {renderAside && (
              <>
                {renderAside(parts)}
                <span className="grow" />
              </>
            )}
            {submission.onCancel && <Button onClick={parts.cancel}>Cancel</Button>}
            {parts.submit}
          </DialogFooter>
        </>
      )}
    />
  )
}
