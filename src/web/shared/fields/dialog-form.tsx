import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { texts } from '#web/shared/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'
import { Form, type RenderedForm, type Submission } from './form.tsx'

type DialogFormProps<Values extends FieldValues, Valid, Variables, Reply> = Submission<
  Values,
  Valid,
  Variables,
  Reply
> & {
  /** Further buttons at the other end. */
  readonly renderAside?: (rendered: RenderedForm<Values>) => ReactNode
}

/** Form in a dialog; fields scroll, buttons stay visible. */
export function DialogForm<Values extends FieldValues, Valid, Variables, Reply>({
  renderAside,
  ...submission
}: DialogFormProps<Values, Valid, Variables, Reply>) {
  return (
    <Form
      {...submission}
      className={dialogFormClass}
      render={(rendered) => (
        <>
          <DialogBody>{rendered.fields}</DialogBody>
          <DialogFooter>
            {renderAside && (
              <>
                {renderAside(rendered)}
                <span className="grow" />
              </>
            )}
            {submission.onCancel && <Button onClick={rendered.cancel}>{texts.cancel}</Button>}
            {rendered.submit}
          </DialogFooter>
        </>
      )}
    />
  )
}
