import { useId } from 'react'

type ProgressBarProps = {
  label: string
  words: string
  /** 0 to 1; null if unknown. */
  share: number | null
}

/** Not a live region: screen readers hear it on demand. */
export function ProgressBar({ label, words, share }: ProgressBarProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <span id={id} className="text-small font-medium wrap-anywhere">
        <bdi>{label}</bdi>
      </span>
      <progress
        aria-labelledby={id}
        aria-valuetext={words}
        {...(share !== null && { value: share, max: 1 })}
        className={barClass}
      />
      <span aria-hidden="true" className="text-small text-muted tabular-nums">
        {words}
      </span>
    </div>
  )
}

// Vendor-specific pseudo elements.
export const barClass =
  'h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken forced-colors:border [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight]'
