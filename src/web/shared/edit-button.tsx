import { IconButton } from '#web/ui/icon-button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'

interface EditButtonProps {
  /** Whether the edit mode was left for the one with this button, which then takes the focus from it. */
  readonly wasEdited: boolean
  readonly onEdit: () => void
  /** Loads the code of the edit mode, when somebody points at the button. */
  readonly preload: () => void
}

/** The way from a detail into its edit mode. */
export function EditButton({ wasEdited, onEdit, preload }: EditButtonProps) {
  return (
    <IconButton
      ref={wasEdited ? takeFocus : undefined}
      label="Edit"
      icon="edit"
      onClick={onEdit}
      onPointerEnter={preload}
    />
  )
}
