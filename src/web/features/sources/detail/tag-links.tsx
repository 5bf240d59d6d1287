import { Link, useSearch } from '@tanstack/react-router'
import type { Tag } from '#contract/sources/tags.ts'
import type { Library } from '#web/features/sources/library.ts'
import { withTag } from '#web/features/sources/search.ts'
import type { Mark } from '#web/shared/use-mark.ts'
import { chipClass, chipLinkClass } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { texts } from './texts.ts'

interface TagLinksProps {
  readonly tags: readonly Tag[]
  readonly library: Library
  readonly mark: Mark
}

/** Links to the tag's search (specification §2) and to the list narrowed by it. */
export function TagLinks({ tags, library, mark }: TagLinksProps) {
  if (tags.length === 0) return <p className="text-muted">{texts.noTags}</p>
  return (
    <ul aria-label={texts.tags} className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag.id} className={chipClass}>
          <Link
            to={library.listPath}
            search={{ search: tag.label }}
            activeOptions={{ exact: true }}
            className={chipLinkClass}
          >
            <bdi className="truncate">{mark(tag.label)}</bdi>
          </Link>
          <FilterLink tag={tag} library={library} />
        </li>
      ))}
    </ul>
  )
}

function FilterLink({ tag, library }: Pick<TagLinksProps, 'library'> & { readonly tag: Tag }) {
  const query = useSearch({ strict: false })
  const label = texts.filterBy(tag)
  return (
    <Link
      to={library.listPath}
      search={{ ...query, tag: withTag(query.tag ?? '', tag.id), page: 1 }}
      activeOptions={{ exact: true }}
      aria-label={label}
      title={label}
      className={cx(iconButtonClass('small'), 'rounded-full')}
    >
      <Icon name="filter" size={16} />
    </Link>
  )
}
