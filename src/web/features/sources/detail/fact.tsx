import type { ReactNode } from 'react'
import { factClass, factLabelClass, factValueClass } from './detail-class.ts'

/** A row of the fact sheet. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={factClass}>
      {/* The blank is for who reads it as text. */}
      <dt className={factLabelClass}>{label}</dt> <dd className={factValueClass}>{children}</dd>
    </div>
  )
}
