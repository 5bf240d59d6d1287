import type { ReactNode } from 'react'
import { factClass, factLabelClass, factValueClass } from './detail-class.ts'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={factClass}>
      {/* Space for screen readers. */}
      <dt className={factLabelClass}>{label}</dt> <dd className={factValueClass}>{children}</dd>
    </div>
  )
}
