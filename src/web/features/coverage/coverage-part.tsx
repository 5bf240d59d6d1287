import { Link } from '@tanstack/react-router'
import { filterRowClass } from '#web/ui/row-class.ts'

export function CoverageLink() {
  return (
    <Link to="/coverage" className={filterRowClass(false)}>
      <span className="text-small font-bold">Coverage</span>
    </Link>
  )
}
