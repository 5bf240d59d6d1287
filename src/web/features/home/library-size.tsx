import { Link } from '@tanstack/react-router'
import { linkClass } from '#web/ui/link-class.ts'
import { useLibrary } from './use-library.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** How much there is, and the way to it; the way alone as long as the numbers are not known. */
export function LibrarySize() {
  const { data } = useLibrary()
  return (
    <p className="text-body">
      <Link to="/sources" className={linkClass}>
        {data
          ? `${counted(data.totalCount, 'source', 'sources')} in ${counted(data.categories.length, 'category', 'categories')}`
          : 'All sources'}
      </Link>
    </p>
  )
}
