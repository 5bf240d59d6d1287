import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="pb-4 text-heading font-bold">{title}</h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  )
}

export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="pb-2 text-caption text-muted">{title}</h3>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
