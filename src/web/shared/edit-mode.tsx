import { useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { texts } from './texts.ts'

export interface EditMode {
  readonly isEditing: boolean
  readonly wasEdited: boolean
  readonly begin: () => void
  readonly end: () => void
}

/** Reset per item through its key. */
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
  /** Loads the editor; called on hover. */
  readonly preload: () => void
}

/** Edit button; takes the focus back after editing. */
export function EditButton({ mode, preload }: EditButtonProps) {
  return (
    <IconButton
      ref={mode.wasEdited ? takeFocus : undefined}
      label={texts.edit}
      aria-keyshortcuts="e"
      icon="edit"
      onClick={mode.begin}
      onPointerEnter={preload}
    />
  )
}
