import { type ComponentProps, useId } from 'react'

/** Radio with title and description. */
export function RadioCard({ label, children, ...rest }: ComponentProps<'input'> & { label: string }) {
  const id = useId()
  return (
    <label className="flex min-w-0 cursor-pointer flex-col gap-1 rounded border border-edge px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:outline has-checked:outline-accent">
      <span className="flex items-center gap-2 text-small font-medium pointer-coarse:min-h-touch">
        <input
          {...rest}
          type="radio"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-content`}
          className="size-[1.8rem] shrink-0 accent-accent"
        />
        <span id={`${id}-label`}>{label}</span>
      </span>
      <span id={`${id}-content`} className="min-w-0">
        {children}
      </span>
    </label>
  )
}
