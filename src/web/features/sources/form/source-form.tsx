import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { TagsField } from '#web/features/tags/tags-field.tsx'
import { useMay } from '#web/session/permissions.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Checkbox } from '#web/ui/input.tsx'
import { type ChangedFields, type SourceFormValues, sourceForm } from './form-values.ts'
import { SubcategoryField } from './subcategory-field.tsx'

interface SourceFormProps {
  readonly values: SourceFormValues
  /** Rejects with what the server refused; that is then shown beside its fields. */
  readonly onSubmit: (values: SourceFormValues, changed: ChangedFields) => Promise<unknown>
  readonly className: string
  /** Lays out the fields and its own buttons. */
  readonly children: (fields: ReactNode) => ReactNode
}

/** The fields of a source, for adding and for editing one. A failed save keeps what was typed. */
export function SourceForm({ values, onSubmit, className, children }: SourceFormProps) {
  const form = useForm<SourceFormValues, unknown, SourceFormValues>({
    resolver: standardSchemaResolver(sourceForm),
    mode: 'onTouched',
    defaultValues: values,
  })
  // Read here, because the form keeps track only of what is asked for.
  const { dirtyFields } = form.formState
  const submit = form.handleSubmit((valid) =>
    onSubmit(valid, dirtyFields).catch((failure: Error) => showServerErrors(form, failure)),
  )
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className={className}>
        {children(<Fields form={form} />)}
      </form>
    </FormProvider>
  )
}

function Fields({ form }: { form: UseFormReturn<SourceFormValues> }) {
  const mayPublish = useMay('source.publish')
  return (
    <>
      <FormError />
      <TextField<SourceFormValues> name="title" label="Title" required />
      <TextField<SourceFormValues> name="link" label="Link" type="url" required />
      <TextField<SourceFormValues> name="note" label="Note" type="textarea" required />
      <SubcategoryField />
      <TagsField />
      {mayPublish ? (
        <Checkbox {...form.register('public')}>Public: everybody can see it</Checkbox>
      ) : (
        <p className="text-small text-muted">
          {form.getValues('public') ? 'This source is public.' : 'Only your group will see this source.'}
        </p>
      )}
    </>
  )
}
