import { Link } from '@tanstack/react-router'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import type { Library } from '#web/features/sources/library.ts'
import { categoryHash } from './category-hash.ts'

// Separate touch targets; overlapping padding would cover the first.
const stepClass =
  'rounded-small text-accent no-underline hover:text-accent-strong hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-touch pointer-coarse:items-center'

interface CategoryPathProps {
  readonly place: SubcategoryRef
  readonly listPath: Library['listPath']
}

export function CategoryPath({ place, listPath }: CategoryPathProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <Link
        to={listPath}
        hash={categoryHash(place.category.id)}
        activeOptions={{ exact: true, includeHash: true }}
        className={stepClass}
      >
        <bdi>{place.category.name}</bdi>
      </Link>{' '}
      ›{' '}
      <Link
        to={listPath}
        search={{ subCategory: String(place.id) }}
        activeOptions={{ exact: true }}
        className={stepClass}
      >
        <bdi>{place.name}</bdi>
      </Link>
    </span>
  )
}
