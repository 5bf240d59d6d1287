import type { ReactNode } from 'react'

type EmptyStateProps = { title: ReactNode; hint?: ReactNode; action?: ReactNode }

export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-start gap-1 px-4 py-6">
      <p className="text-body font-medium">{title}</p>
      {hint && <p className="max-w-prose text-body text-muted">{hint}</p>}
      {action && <div className="w-full pt-2">{action}</div>}
    </div>
  )
}
