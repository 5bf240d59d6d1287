import { type Category, nameInput } from '#contract/categories/categories.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import type * as z from '#contract/zod.ts'
import { comparing } from '#web/shared/compare/compare-part.tsx'
import { Form } from '#web/shared/fields/form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { pageTitleClass } from '#web/ui/page-title.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { renameCategory } from './mutations.ts'
import { nameFields } from './name-fields.ts'
import type { Taxonomy } from './taxonomy.ts'
import { texts } from './texts.ts'
import { drafts } from './use-dialog.ts'

interface TitleFormProps {
  readonly taxonomy: Taxonomy
  readonly category: Category
  /** Just created: the name is selected. */
  readonly isNew: boolean
  readonly onDone: () => void
}

/** Inline title editor; leaving saves a changed name. */
export function TitleForm({ taxonomy, category, isNew, onDone }: TitleFormProps) {
  return (
    <Form
      className="flex max-w-prose flex-wrap items-start justify-end gap-2"
      schema={nameInput}
      defaultValues={{ name: category.name }}
      version={stateOf(category.name)}
      renderComparison={comparing(stateOf(category.name), nameFields)}
      mutation={renameCategory}
      toVariables={({ name }, { base }) => ({ id: category.id, name, base: base.version })}
      onSuccess={onDone}
      onCancel={onDone}
      whenUnchanged={onDone}
      submitLabel={texts.done}
      draft={drafts.rename(category)}
      render={({ fields, submit, isChanged, cancel }) => (
        <>
          <h1 ref={isNew ? undefined : takeFocus} tabIndex={-1} className={cx(pageTitleClass, 'sr-only')}>
            {texts.editing(taxonomy.category.one)}
          </h1>
          <div className="flex min-w-0 grow basis-64 flex-col gap-2">{fields}</div>
          {isChanged && <Button onClick={cancel}>{texts.cancel}</Button>}
          {submit}
        </>
      )}
    >
      <TextField<z.input<typeof nameInput>>
        name="name"
        label={texts.name}
        autoComplete="off"
        required
        asTitle
        beginsHere={isNew}
      />
    </Form>
  )
}
