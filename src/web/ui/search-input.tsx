import { type ComponentProps, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { controlClass } from './input-class.ts'

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  label: string
  value: string
  onChange: (text: string) => void
}

/** Its clear button keeps the focus. */
export function SearchInput({ label, value, onChange, className, ...rest }: SearchInputProps) {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }

  return (
    <div className={cx('relative', className)}>
      <Icon name="search" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-muted" />
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={box}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={cx(controlClass, 'h-9 appearance-none pr-9 pl-9 pointer-coarse:min-h-touch pointer-coarse:pr-12')}
      />
      {value !== '' && (
        <IconButton
          label="Clear search"
          icon="close"
          size="small"
          onClick={clear}
          className="absolute inset-y-0 right-1 my-auto pointer-coarse:right-0"
        />
      )}
    </div>
  )
}
