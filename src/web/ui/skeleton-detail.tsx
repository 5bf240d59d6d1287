import { cx } from './cx.ts'
import { SkeletonBlock } from './skeleton.tsx'
import { LoadingSign } from './spinner.tsx'

const line = 'h-3.5 rounded-small'

export function SkeletonDetail({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="relative flex max-w-prose flex-col gap-3 p-6">
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
      <LoadingSign label={label} size="large" className="absolute top-6 right-6 text-accent" />
    </div>
  )
}
