import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

export const chipClass =
  'inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border border-line bg-sunken text-small text-ink'

/** For the router's link in a tag. */
export const chipLinkClass =
  'flex min-h-7 min-w-0 items-center rounded-full px-3 text-ink no-underline hover:text-accent hover:underline pointer-coarse:min-h-touch'

type ChipProps = { children: ReactNode; removeLabel?: string; onRemove?: () => void }

/** Tag, removable if `onRemove` is given. */
export function Chip({ children, removeLabel = 'Remove', onRemove }: ChipProps) {
  return (
    <span className={cx(chipClass, onRemove ? 'pl-3' : 'px-3')}>
      <span className="truncate">{children}</span>
      {onRemove && (
        <IconButton
          label={removeLabel}
          icon="close"
          size="small"
          // Blurring the field would close its list and move the chips.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRemove}
          className="rounded-full"
        />
      )}
    </span>
  )
}
