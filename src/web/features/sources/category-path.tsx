import { Link } from '@tanstack/react-router'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import type { Library } from '#web/features/sources/library.ts'
import { categoryHash } from './category-hash.ts'

// Boxes of their own for fingers: padding of the second, on a line below, would lie over the first.
const stepClass =
  'rounded-small text-accent no-underline hover:text-accent-strong hover:underline pointer-coarse:inline-flex pointer-coarse:min-h-touch pointer-coarse:items-center'

interface CategoryPathProps {
  readonly place: SubcategoryRef
  /** The list that it is a place of. */
  readonly listPath: Library['listPath']
}

/** Where a source is filed, as two links: to the list with the category open beside it, and to what is in the subcategory. */
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
