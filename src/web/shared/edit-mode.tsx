import { useOwn } from '#web/session/use-own.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'

/** Whether what is shown is being read or edited. */
export interface EditMode {
  readonly isEditing: boolean
  /** Whether it is read again after it was edited. */
  readonly wasEdited: boolean
  readonly begin: () => void
  readonly end: () => void
}

/**
 * The edit mode of the item with this key. It ends when another item is shown, and when another person logs in; the end
 * of a session alone leaves it, with what was typed (decision 0006).
 */
export const useEditMode = (item: string | number): EditMode => {
  const [last, setLast] = useOwn<{ readonly item: string | number; readonly isEditing: boolean }>()
  const isSame = last?.item === item
  // Or it would be back in edit mode when it is shown again.
  if (last?.isEditing && !isSame) setLast({ ...last, isEditing: false })
  return {
    isEditing: isSame && last.isEditing,
    wasEdited: isSame && !last.isEditing,
    begin: () => setLast({ item, isEditing: true }),
    end: () => setLast({ item, isEditing: false }),
  }
}

interface EditButtonProps {
  readonly mode: EditMode
  /** Loads the code of the edit mode, when somebody points at the button. */
  readonly preload: () => void
}

/** The way from a detail into its edit mode. Coming back from there it takes the focus, which would else be lost. */
export function EditButton({ mode, preload }: EditButtonProps) {
  return (
    <IconButton
      ref={mode.wasEdited ? takeFocus : undefined}
      label="Edit"
      icon="edit"
      onClick={mode.begin}
      onPointerEnter={preload}
    />
  )
}
