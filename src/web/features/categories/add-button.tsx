import { useMay } from '#web/session/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { preloadDialogs } from './lazy-dialogs.tsx'

interface AddButtonProps {
  readonly label: string
  readonly variant: 'primary' | 'secondary'
  readonly onAdd: () => void
}

export function AddButton({ label, variant, onAdd }: AddButtonProps) {
  const isOffered = useMay('taxonomy.change')
  if (!isOffered) return null
  return (
    <Button
      variant={variant}
      aria-keyshortcuts="n"
      onClick={onAdd}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
    >
      <Icon name="plus" />
      {label}
    </Button>
  )
}
