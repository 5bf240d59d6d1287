import { useState } from 'react'
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

/** The edit mode of a detail, which its item is the key of, so that another one begins out of it, or as is said here. */
export const useEditMode = (beginsEditing = false): EditMode => {
  const [isEditing, setEditing] = useState<boolean | undefined>(beginsEditing || undefined)
  return {
    isEditing: isEditing === true,
    wasEdited: isEditing === false,
    begin: () => setEditing(true),
    end: () => setEditing(false),
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
      aria-keyshortcuts="e"
      icon="edit"
      onClick={mode.begin}
      onPointerEnter={preload}
    />
  )
}
