import { Link } from '@tanstack/react-router'
import type { Tag } from '#contract/sources/tags.ts'
import type { Library } from '#web/features/sources/library.ts'
import type { Mark } from '#web/shared/use-mark.ts'
import { chipClass, chipLinkClass } from '#web/ui/chip.tsx'
import { texts } from './texts.ts'

interface TagLinksProps {
  readonly tags: readonly Tag[]
  readonly library: Library
  readonly mark: Mark
}

/** Links to the tag's search (specification §2). */
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
        </li>
      ))}
    </ul>
  )
}
