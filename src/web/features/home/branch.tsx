import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import { subjectHints } from '#contract/messages.ts'
import { Count } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { rowClass } from '#web/ui/row-class.ts'

interface BranchProps {
  readonly category: Category
  /** List for the links. */
  readonly to: '/sources' | '/my-sources'
}

export function Branch({ category: { name, count, subCategories }, to }: BranchProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={cx(rowClass(), 'min-h-touch')}
      >
        <Icon
          name="chevron-right"
          size={16}
          className={cx('-ml-1 shrink-0 text-muted transition-transform duration-quick', isOpen && 'rotate-90')}
        />
        <bdi className={cx('min-w-0 grow wrap-anywhere', isOpen && 'font-medium')}>{name}</bdi>
        <Count value={count} />
      </button>
      <ul id={id} hidden={!isOpen}>
        {isOpen && subCategories.length === 0 && (
          <li className="px-4 py-3 pl-10 text-muted">{subjectHints.noCategories}</li>
        )}
        {isOpen &&
          subCategories.map((subCategory) => (
            <li key={subCategory.id}>
              <Link
                to={to}
                search={{ subCategory: String(subCategory.id) }}
                className={cx(rowClass(), 'min-h-touch pl-10')}
              >
                <bdi className="min-w-0 grow wrap-anywhere">{subCategory.name}</bdi>
                <Count value={subCategory.count} />
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
