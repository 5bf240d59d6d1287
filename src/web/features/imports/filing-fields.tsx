import { useFormContext, useWatch } from 'react-hook-form'
import { SubcategoryField } from '#web/features/sources/subcategory-field.tsx'
import { TagsField } from '#web/features/tags/tags-field.tsx'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import type { FilingValues } from './filing.ts'
import { texts } from './texts.ts'

interface FilingFieldsProps {
  readonly mayMakeCategories: boolean
  readonly mayPublish: boolean
}

export function FilingFields({ mayMakeCategories, mayPublish }: FilingFieldsProps) {
  const { control, register } = useFormContext<FilingValues>()
  const folders = useWatch({ control, name: 'folders' })
  return (
    <>
      <SelectField<FilingValues> name="folders" label={texts.folders}>
        <option value="tags">{texts.tags}</option>
        <option value="one">{texts.one}</option>
        {mayMakeCategories && <option value="categories">{texts.categories}</option>}
      </SelectField>
      {folders !== 'categories' && <SubcategoryField />}
      <TagsField />
      {mayPublish ? (
        <fieldset className="flex flex-col">
          <legend className="text-small font-medium">{texts.visibility}</legend>
          <Checkbox {...register('public')}>{texts.public}</Checkbox>
          <p className="text-caption text-muted">{texts.publicHint}</p>
        </fieldset>
      ) : (
        <p className="text-small text-muted">{texts.isPrivate}</p>
      )}
    </>
  )
}
