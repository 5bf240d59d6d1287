import type { Ref } from 'react'

/**
 * A field that nobody meets: not on screen, not with the Tab key, not with a screen reader, and left alone by what fills
 * in forms for people. Programs that fill in whatever there is give themselves away by it.
 */
export function BotTrap({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    // Moved away, since programs know what `display: none` means.
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Homepage
        <input
          ref={ref}
          name="homepage"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </div>
  )
}
