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
 * A button of type 'button' unless `type` says otherwise. While `pending` it keeps its width, its name and the focus, and
 * ignores clicks, a form's Enter among them. `className` is for its place (margin, width), not for its look.
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
      {/* Transparent and not hidden: hidden text is no name. */}
      <span className={cx('inline-flex items-center gap-2', pending && 'opacity-0')}>{children}</span>
      {pending && <Spinner className="absolute" />}
    </button>
  )
}
