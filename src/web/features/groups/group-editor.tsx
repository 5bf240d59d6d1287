import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { type GroupDetail, groupChanges } from '#contract/groups.ts'
import type * as z from '#contract/zod.ts'
import { useMay } from '#web/session/permissions.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { DeleteGroup } from './delete-group.tsx'
import { groupBodyClass, groupHeadClass, groupTitleClass } from './group-class.ts'
import { editGroup } from './mutations.ts'
import { PeopleEditor } from './people-editor.tsx'

type Values = z.input<typeof groupChanges>

interface GroupEditorProps {
  readonly group: GroupDetail
  readonly onDone: () => void
}

/** The edit mode of a group: its name and link, its people, and deleting it. Only the first two wait for 'Save'. */
export function GroupEditor({ group, onDone }: GroupEditorProps) {
  const mayDelete = useMay('group.delete')
  const { form, submit, isTouched, isSaving } = useGroupForm(group, onDone)
  return (
    <article>
      <ScreenTitle>{`Edit group – ${group.name}`}</ScreenTitle>
      <FormProvider {...form}>
        {/* Without a box of its own, or the head would leave the screen together with the form. */}
        <form noValidate onSubmit={(event) => void submit(event)} className="contents">
          <header className={groupHeadClass}>
            <div className={groupTitleClass}>
              <h1 ref={takeFocus} tabIndex={-1} className="grow text-heading font-bold outline-none">
                Edit group
              </h1>
              {isTouched && (
                <Button variant="quiet" onClick={onDone}>
                  Cancel
                </Button>
              )}
              <EditButton isTouched={isTouched} isSaving={isSaving} onDone={onDone} />
            </div>
          </header>
          <div className={groupBodyClass}>
            <FormError />
            <TextField<Values> name="name" label="Group name" placeholder="Name" required />
            <TextField<Values> name="link" label="Group url" placeholder="Url" />
          </div>
        </form>
      </FormProvider>
      <div className={groupBodyClass}>
        <PeopleEditor group={group} />
        {mayDelete && <DeleteGroup group={group} />}
      </div>
    </article>
  )
}

const useGroupForm = (group: GroupDetail, onDone: () => void) => {
  const edit = useMutation(editGroup)
  const form = useForm<Values, unknown, z.output<typeof groupChanges>>({
    resolver: standardSchemaResolver(groupChanges),
    mode: 'onTouched',
    defaultValues: { name: group.name, link: group.link ?? '' },
  })
  // Read here, because the form keeps track only of what is asked for.
  const { touchedFields, dirtyFields, isDirty } = form.formState
  const submit = form.handleSubmit(({ name, link }) =>
    edit.mutate(
      // A link that was left alone is not sent, so that what somebody else made of it meanwhile stays.
      { id: group.id, body: dirtyFields.link ? { name, link } : { name } },
      { onSuccess: onDone, onError: (failure) => showServerErrors(form, failure) },
    ),
  )
  return { form, submit, isTouched: isDirty || Object.keys(touchedFields).length > 0, isSaving: edit.isPending }
}

interface EditButtonProps {
  readonly isTouched: boolean
  readonly isSaving: boolean
  readonly onDone: () => void
}

/** Submits when a field was touched, else it only closes the edit mode (specification §2). */
function EditButton({ isTouched, isSaving, onDone }: EditButtonProps) {
  if (!isTouched) return <Button onClick={onDone}>Done</Button>
  return (
    <Button type="submit" variant="primary" pending={isSaving}>
      Save
    </Button>
  )
}
