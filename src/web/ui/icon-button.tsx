import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: IconName
  size?: 'medium' | 'small'
}

/** Icon look for links and menus. */
export const iconButtonClass = (size: 'medium' | 'small' = 'medium') =>
  cx(
    'inline-flex shrink-0 items-center justify-center rounded border border-transparent text-muted transition-colors duration-quick',
    'not-disabled:hover:bg-hover not-disabled:hover:text-ink aria-pressed:text-accent disabled:opacity-50',
    'pointer-coarse:min-h-touch pointer-coarse:min-w-touch',
    size === 'medium' ? 'size-9' : 'size-7',
  )

/** Icon with accessible `label`; a toggle with `aria-pressed`. */
export function IconButton({ label, icon, size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className={cx(iconButtonClass(size), className)}>
      <Icon name={icon} />
    </button>
  )
}
