import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type GroupDetail, groupChanges } from '#contract/people/groups.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import type * as z from '#contract/zod.ts'
import { useCan } from '#web/session/permissions.ts'
import { comparedText, comparing } from '#web/shared/compare/compare-part.tsx'
import { DeleteArea } from '#web/shared/delete-area.tsx'
import { DeleteDialog } from '#web/shared/delete-dialog.tsx'
import { Form, type RenderedForm } from '#web/shared/fields/form.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { pluralize } from '#web/shared/pluralize.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { useDeletion } from '#web/shared/use-deletion.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { pageTitleClass } from '#web/ui/page-title.tsx'
import { focusScreen, takeFocus } from '#web/ui/take-focus.ts'
import { groupBodyClass, groupHeadClass, groupTitleClass } from './group-class.ts'
import { editGroup, removeGroup } from './mutations.ts'
import { PeopleEditor } from './people-editor.tsx'
import { texts } from './texts.ts'

const user = { one: 'user', many: 'users' }

type Values = z.input<typeof groupChanges>

const comparedFields = [comparedText<Values>('name', texts.name), comparedText<Values>('link', texts.link)]

interface GroupEditorProps {
  readonly group: GroupDetail
  readonly onDone: () => void
}

export function GroupEditor({ group, onDone }: GroupEditorProps) {
  const mayDelete = useCan('group.delete', { groupId: group.id })
  const version = stateOf(group.name, group.link ?? '')
  return (
    <article>
      <ScreenTitle>{texts.editing(group.name)}</ScreenTitle>
      <Form
        // `contents`, otherwise the sticky head would scroll away with the form.
        className="contents"
        schema={groupChanges}
        defaultValues={{ name: group.name, link: group.link ?? '' }}
        mutation={editGroup}
        // Omits an unchanged link, to keep others' changes.
        toVariables={({ name, link }, { changed, base }) => ({
          id: group.id,
          body: changed.link ? { name, link } : { name },
          base: base.version,
        })}
        version={version}
        renderComparison={comparing(version, comparedFields)}
        onSuccess={onDone}
        onCancel={onDone}
        submitLabel={texts.save}
        draft={`group/${group.id}`}
        // Submits only changed fields (specification §2).
        whileUntouched={{ label: texts.done, onPress: onDone }}
        render={(rendered) => (
          <>
            <EditorHead {...rendered} />
            <div className={groupBodyClass}>{rendered.fields}</div>
          </>
        )}
      >
        <TextField<Values> name="name" label={texts.name} placeholder={texts.namePlaceholder} required />
        <TextField<Values> name="link" label={texts.link} placeholder={texts.linkPlaceholder} />
      </Form>
      <div className={groupBodyClass}>
        <PeopleEditor group={group} />
        {mayDelete && <DeleteGroup group={group} />}
      </div>
    </article>
  )
}

function EditorHead({ isTouched, submit, cancel }: RenderedForm<Values>) {
  return (
    <header className={groupHeadClass}>
      <div className={groupTitleClass}>
        <h1 ref={takeFocus} tabIndex={-1} className={cx(pageTitleClass, 'grow')}>
          {texts.editGroup}
        </h1>
        {isTouched && (
          <Button variant="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        )}
        {submit}
      </div>
    </header>
  )
}

function DeleteGroup({ group }: { group: GroupDetail }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const close = () => setAsking(false)
  const deletion = useDeletion(removeGroup, {
    kind: 'group',
    onClose: close,
    onDeleted: () => void navigate({ to: '/groups' }).then(focusScreen),
  })
  return (
    <DeleteArea label={texts.deleteGroup} failure={deletion.failure} onAsk={() => setAsking(true)}>
      <DeleteDialog
        open={isAsking}
        onClose={close}
        object={group.name}
        action={deletion.actionFor(group.id)}
        within={{ kind: 'group', items: pluralize(group.users.length, user) }}
      >
        {group.holds && <p>{texts.goWithIt(group.holds)}</p>}
      </DeleteDialog>
    </DeleteArea>
  )
}
