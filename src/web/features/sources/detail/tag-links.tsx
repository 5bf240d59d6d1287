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
  /** Marks what was searched for. */
  readonly mark: Mark
}

/** Each tag leads to the search for it (specification §2); beside it stands the way to narrow the list as it is to the tag. */
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

/** Adds the tag to what the list is narrowed to. */
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
