import { useFormContext } from 'react-hook-form'
import { SubcategoryField } from '#web/features/sources/subcategory-field.tsx'
import { TagsField } from '#web/features/tags/tags-field.tsx'
import { useMay } from '#web/session/permissions.ts'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import type { SourceFormValues } from './form-values.ts'
import { LinkField } from './link-field.tsx'
import { texts } from './texts.ts'

// Reserves its folded height.
const AboutSource = lazyPart(async () => (await import('./about-source.tsx')).AboutSource, {
  loading: <div className="min-h-8 pointer-coarse:min-h-touch" />,
})

interface SourceFieldsProps {
  readonly self?: number
  /** Prefilled link. */
  readonly offered?: string
  readonly onLeave: () => void
}

/** Link first, because it reveals duplicates. */
export function SourceFields({ self, offered = '', onLeave }: SourceFieldsProps) {
  return (
    <>
      <LinkField self={self} offered={offered} onLeave={onLeave} />
      <TextField<SourceFormValues> name="title" label={texts.title} required />
      <TextField<SourceFormValues> name="note" label={texts.note} type="textarea" required />
      <SubcategoryField />
      <TagsField />
      <Visibility />
      <AboutSource />
    </>
  )
}

function Visibility() {
  const { register, getValues } = useFormContext<SourceFormValues>()
  const mayPublish = useMay('source.publish')
  if (!mayPublish)
    return <p className="text-small text-muted">{getValues('public') ? texts.isPublic : texts.isPrivate}</p>
  return (
    <fieldset className="flex flex-col">
      <legend className="text-small font-medium">{texts.visibility}</legend>
      <Checkbox {...register('public')}>{texts.public}</Checkbox>
    </fieldset>
  )
}
