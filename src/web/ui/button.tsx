import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  pending?: boolean
}

/**
 * Defaults to type 'button'. While `pending` it keeps width, name and focus, and ignores clicks and Enter. `className`
 * is for placement only.
 */
export function Button({ variant, size, pending = false, className, children, onClick, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event))

  return (
    <button
      type="button"
      {...rest}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
      className={cx(buttonClass(variant, size), className)}
      onClick={click}
    >
      {/* Transparent, because hidden text gives no accessible name. */}
      <span className={cx('inline-flex items-center gap-2', pending && 'opacity-0')}>{children}</span>
      {pending && <Spinner className="absolute" />}
    </button>
  )
}
