import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-block min-w-5 rounded-small border border-edge bg-surface px-1 text-center font-sans text-caption text-muted">
      {children}
    </kbd>
  )
}
