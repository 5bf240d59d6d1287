import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { FormProvider, useForm } from 'react-hook-form'
import { nameInput } from '#contract/categories.ts'
import type * as z from '#contract/zod.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, dialogFormClass } from '#web/ui/dialog.tsx'

interface NameDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What it is called now. */
  readonly name?: string
  readonly action: {
    readonly label: string
    readonly pending: boolean
    /** Rejects with what the server refused; that is then shown beside the field. */
    readonly run: (name: string) => Promise<unknown>
  }
}

/** Asks for a name. Closes once it is saved; a failed save keeps what was typed. */
export function NameDialog({ open, onClose, title, ...form }: NameDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NameForm onClose={onClose} {...form} />
    </Dialog>
  )
}

type Values = z.output<typeof nameInput>

function NameForm({ onClose, name = '', action }: Pick<NameDialogProps, 'onClose' | 'name' | 'action'>) {
  const form = useForm<Values, unknown, Values>({
    resolver: standardSchemaResolver(nameInput),
    mode: 'onTouched',
    defaultValues: { name },
  })
  const submit = form.handleSubmit((values) =>
    action
      .run(values.name)
      .then(onClose)
      .catch((failure: Error) => showServerErrors(form, failure)),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={dialogFormClass}>
        <DialogBody>
          <FormError />
          <TextField<Values> name="name" label="Name" autoComplete="off" required />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={action.pending}>
            {action.label}
          </Button>
        </DialogFooter>
      </form>
    </FormProvider>
  )
}
