import { type ReactNode, useId } from 'react'

export const partsClass = 'gap-4 not-phone:columns-2'

export const partClass = 'mb-4 flex break-inside-avoid flex-col gap-2 rounded border border-line px-4 py-2'

interface FactsProps {
  readonly title: string
  readonly hint?: ReactNode
  readonly children: ReactNode
}

export function Facts({ title, hint, children }: FactsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={partClass}>
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      <dl className="grid grid-cols-[12rem_minmax(0,1fr)] gap-x-4 gap-y-1">{children}</dl>
      {hint !== undefined && <p className="text-small text-muted">{hint}</p>}
    </section>
  )
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  )
}
