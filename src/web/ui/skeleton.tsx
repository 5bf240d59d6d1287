import { cx } from './cx.ts'

const line = 'h-3.5 rounded-small'

/** A grey block of the size and shape in `className`. Silent: the part around it says that something is loading. */
export function SkeletonBlock({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cx('block shrink-0 animate-pulse bg-sunken forced-colors:border', className)} />
  )
}

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-5/6', 'w-3/5']

/** A row of a list: avatar and title, as high as the real one. */
export function SkeletonRow({ index = 0 }: { index?: number }) {
  return (
    <div className="flex h-row items-center gap-3 px-4 pointer-coarse:h-touch">
      <SkeletonBlock className="size-6 rounded-small" />
      <div className="grow">
        <SkeletonBlock className={cx(line, widths[index % widths.length])} />
      </div>
    </div>
  )
}

type SkeletonListProps = { rows?: number; label?: string }

/** A list that is loading. */
export function SkeletonList({ rows = 12, label = 'Loading…' }: SkeletonListProps) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, index) => (
        <SkeletonRow key={index} index={index} />
      ))}
    </div>
  )
}

/** A detail pane that is loading: title, link, a note, tags. */
export function SkeletonDetail({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-3 p-6">
      <output className="sr-only">{label}</output>
      <SkeletonBlock className="h-7 w-2/3 rounded-small" />
      <SkeletonBlock className={cx(line, 'mb-4 w-1/2')} />
      <SkeletonBlock className="h-5 w-24 rounded-small" />
      <SkeletonBlock className={cx(line, 'w-full')} />
      <SkeletonBlock className={cx(line, 'w-5/6')} />
      <SkeletonBlock className={cx(line, 'mb-4 w-3/5')} />
      <SkeletonBlock className="h-5 w-24 rounded-small" />
      <div className="flex gap-2">
        <SkeletonBlock className="h-7 w-20 rounded-full" />
        <SkeletonBlock className="h-7 w-28 rounded-full" />
      </div>
    </div>
  )
}
