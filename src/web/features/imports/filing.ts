import type { BodyInput } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import type { ImportFiling, ImportInput, importEndpoints, PreviewRow } from '#contract/files/imports.ts'
import { limits } from '#contract/limits.ts'
import { tag } from '#contract/sources/tags.ts'
import * as z from '#contract/zod.ts'
import { texts } from './texts.ts'

const foldersAs = ['one', 'tags', 'categories'] as const satisfies readonly ImportFiling['kind'][]

export const filingForm = z
  .object({
    folders: z.enum(foldersAs),
    subCategory: z.string(),
    public: z.boolean(),
    tags: z.array(tag).check(z.maxLength(limits.tags, messages.tooMany(limits.tags))),
  })
  .check(
    z.refine(({ folders, subCategory }) => folders === 'categories' || subCategory !== '', {
      path: ['subCategory'],
      error: messages.required,
    }),
  )
export type FilingValues = z.output<typeof filingForm>

const filingOf = ({ folders, subCategory }: FilingValues): BodyInput<typeof importEndpoints.create>['filing'] =>
  folders === 'categories' ? { kind: folders } : { kind: folders, subCategory }

export const toBody = (
  values: FilingValues,
  read: Pick<ImportInput, 'upload' | 'columns' | 'layout'>,
): BodyInput<typeof importEndpoints.create> => ({
  ...read,
  filing: filingOf(values),
  public: values.public,
  tags: values.tags.map(({ id }) => String(id)),
})

export const filedAs = ({ folders, tags, isPrivate }: PreviewRow, values: FilingValues) => {
  const [category = '', ...inner] = folders
  return {
    tags: [
      ...new Set([...tags, ...(values.folders === 'tags' ? folders : []), ...values.tags.map(({ label }) => label)]),
    ],
    place: values.folders === 'categories' && texts.place(category, inner.join(' / ')),
    isPrivate: isPrivate || !values.public,
  }
}
