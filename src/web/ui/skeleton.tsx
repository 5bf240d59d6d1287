import { cx } from './cx.ts'
import { LoadingSign } from './spinner.tsx'

const line = 'h-3.5 rounded-small'

/** Placeholder block; silent. */
export function SkeletonBlock({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cx('block shrink-0 animate-pulse bg-sunken forced-colors:border', className)} />
  )
}

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5']

/** As high as a real row. */
export function SkeletonRow({ index = 0, isTall = false }: { index?: number; isTall?: boolean }) {
  return (
    <div className={cx('flex items-center gap-3 px-4', isTall ? 'h-14' : 'h-row pointer-coarse:h-touch')}>
      <SkeletonBlock className="size-6 rounded-small" />
      <div className="grow">
        <SkeletonBlock className={cx(line, widths[index % widths.length])} />
      </div>
    </div>
  )
}

type SkeletonListProps = {
  rows?: number
  label?: string
  isTall?: boolean
}

export function SkeletonList({ rows = 12, label = 'Loading…', isTall = false }: SkeletonListProps) {
  return (
    <div className="relative">
      {Array.from({ length: rows }, (_, index) => (
        <SkeletonRow key={index} index={index} isTall={isTall} />
      ))}
      <LoadingSign label={label} size="large" className="absolute top-1 right-4 text-accent" />
    </div>
  )
}
