import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { controlClass, titleControlClass } from './input-class.ts'

type Invalid = { invalid?: boolean | undefined }

const looks = { normal: cx(controlClass, 'h-9'), title: cx(titleControlClass, '-ml-3 h-10') }

/** Needs a `FieldFrame` for label, hint and error. */
export function Input({
  invalid,
  look = 'normal',
  className,
  ...rest
}: ComponentProps<'input'> & Invalid & { look?: 'normal' | 'title' }) {
  return (
    <input
      {...rest}
      aria-invalid={invalid || undefined}
      className={cx(looks[look], 'px-3 read-only:bg-sunken pointer-coarse:min-h-touch', className)}
    />
  )
}

/** Grows with its text where supported. */
export function Textarea({ invalid, className, ...rest }: ComponentProps<'textarea'> & Invalid) {
  return (
    <textarea
      rows={4}
      {...rest}
      aria-invalid={invalid || undefined}
      className={cx(
        controlClass,
        'field-sizing-content read-only:bg-sunken max-h-[40vh] min-h-24 resize-y px-3 py-1.5',
        className,
      )}
    />
  )
}

/** Native select, for few options. */
export function Select({ invalid, className, ...rest }: ComponentProps<'select'> & Invalid) {
  return (
    <span className={cx('relative block', className)}>
      <select
        {...rest}
        aria-invalid={invalid || undefined}
        className={cx(controlClass, 'h-9 appearance-none truncate pr-9 pl-3 pointer-coarse:min-h-touch')}
      />
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2 my-auto text-muted" />
    </span>
  )
}

export function Checkbox({ invalid, className, children, ...rest }: ComponentProps<'input'> & Invalid) {
  return (
    <label className={cx('inline-flex items-center gap-2 py-1 pointer-coarse:min-h-touch', className)}>
      <input
        {...rest}
        type="checkbox"
        aria-invalid={invalid || undefined}
        className="size-[1.8rem] shrink-0 accent-accent aria-invalid:outline-2 aria-invalid:outline-danger"
      />
      <span>{children}</span>
    </label>
  )
}
