import type { MutationOptions } from '@tanstack/react-query'
import { nameInput } from '#contract/categories.ts'
import type * as z from '#contract/zod.ts'
import { DialogForm } from '#web/shared/fields/dialog-form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface NameDialogProps<Variables, Reply> {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What it is called now. */
  readonly name?: string
  readonly mutation: MutationOptions<Reply, Error, Variables>
  readonly toVariables: (name: string) => Variables
  readonly submitLabel: string
}

/** Asks for a name. Closes once it is saved; a failed save keeps what was typed. */
export function NameDialog<Variables, Reply>(props: NameDialogProps<Variables, Reply>) {
  const { open, onClose, title, name = '', mutation, toVariables, submitLabel } = props
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <DialogForm
        schema={nameInput}
        defaultValues={{ name }}
        mutation={mutation}
        toVariables={(values) => toVariables(values.name)}
        onSuccess={onClose}
        submitLabel={submitLabel}
        onCancel={onClose}
      >
        <TextField<z.input<typeof nameInput>> name="name" label="Name" autoComplete="off" required />
      </DialogForm>
    </Dialog>
  )
}
