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

// Folded as it comes, in as much room.
const AboutSource = lazyPart(async () => (await import('./about-source.tsx')).AboutSource, {
  loading: <div className="min-h-8 pointer-coarse:min-h-touch" />,
})

interface SourceFieldsProps {
  /** The source that is being edited; a new one has no id. */
  readonly self?: number
  /** The link that it is about to begin with. */
  readonly offered?: string
  /** Before another source is opened; what was typed stays as a draft. */
  readonly onLeave: () => void
}

/** The fields of a source, for adding and for editing one: the link first, since it says whether the rest is needed. */
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

/** Who will see it. The specification has it as a checkbox; the button says what comes of it. */
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
