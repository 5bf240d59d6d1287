import { useFormContext } from 'react-hook-form'
import { TagsField } from '#web/features/tags/tags-field.tsx'
import { useMay } from '#web/session/permissions.ts'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import type { SourceFormValues } from './form-values.ts'
import { SubcategoryField } from './subcategory-field.tsx'

/** The fields of a source, for adding and for editing one. */
export function SourceFields() {
  const { register, getValues } = useFormContext<SourceFormValues>()
  const mayPublish = useMay('source.publish')
  return (
    <>
      <TextField<SourceFormValues> name="title" label="Title" required />
      <TextField<SourceFormValues> name="link" label="Link" type="url" required />
      <TextField<SourceFormValues> name="note" label="Note" type="textarea" required />
      <SubcategoryField />
      <TagsField />
      {mayPublish ? (
        <Checkbox {...register('public')}>Public: everybody can see it</Checkbox>
      ) : (
        <p className="text-small text-muted">
          {getValues('public') ? 'This source is public.' : 'Only your group will see this source.'}
        </p>
      )}
    </>
  )
}
