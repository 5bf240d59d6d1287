import { useDeferredValue } from 'react'
import type { Subcategory } from '#contract/categories/categories.ts'
import { wordFor } from '#contract/text/pluralize.ts'
import { RowLink } from '#web/shared/row-link.tsx'
import { Count } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { rowClass } from '#web/ui/row-class.ts'
import { AddButton } from './add-button.tsx'
import { isDeletable, source, type Taxonomy } from './taxonomy.ts'
import { texts } from './texts.ts'
import type { DialogKind } from './use-dialog.ts'

interface SubcategoryListProps {
  readonly taxonomy: Taxonomy
  readonly subcategories: readonly Subcategory[]
  readonly onAdd: () => void
  /** Edit mode; without it names are links. */
  readonly onOpen: ((dialog: DialogKind) => void) | undefined
}

const AT_FIRST = 60

export function SubcategoryList({ taxonomy, subcategories, onAdd, onOpen }: SubcategoryListProps) {
  // Renders a screenful first, the rest when idle.
  const shown = useDeferredValue(subcategories, subcategories.slice(0, AT_FIRST))
  if (subcategories.length === 0) {
    const { noSubcategories, subdivide, addSubcategory } = taxonomy.hints
    return (
      <EmptyState
        title={noSubcategories}
        hint={subdivide}
        action={<AddButton label={addSubcategory} variant="secondary" onAdd={onAdd} />}
      />
    )
  }
  return (
    <ul className="border-t border-line">
      {shown.map((subcategory) => (
        <li key={subcategory.id} className="border-b border-line">
          {onOpen ? (
            <EditableRow taxonomy={taxonomy} subcategory={subcategory} onOpen={onOpen} />
          ) : (
            <LinkRow taxonomy={taxonomy} subcategory={subcategory} />
          )}
        </li>
      ))}
    </ul>
  )
}

function LinkRow({ taxonomy, subcategory }: { taxonomy: Taxonomy; subcategory: Subcategory }) {
  return (
    <RowLink href={`${taxonomy.sourcesPath}?subCategory=${subcategory.id}`} className={rowClass()}>
      <bdi className="min-w-0 grow text-left wrap-anywhere">{subcategory.name}</bdi>
      <Count value={subcategory.count} label={wordFor(subcategory.count, source)} />
      <Icon name="chevron-right" size={16} className="text-muted" />
    </RowLink>
  )
}

interface EditableRowProps {
  readonly taxonomy: Taxonomy
  readonly subcategory: Subcategory
  readonly onOpen: (dialog: DialogKind) => void
}

function EditableRow({ taxonomy, subcategory, onOpen }: EditableRowProps) {
  const { name, count } = subcategory
  return (
    <div className="flex min-h-row items-center gap-3 py-0.5 pl-4">
      <span className="flex min-w-0 grow items-center gap-1">
        <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        <IconButton
          label={texts.rename(name)}
          icon="edit"
          onClick={() => onOpen({ about: 'subcategory', do: 'rename', subcategory })}
        />
      </span>
      <Count value={count} label={wordFor(count, source)} />
      <span className="flex min-w-9 shrink-0 justify-center pointer-coarse:min-w-touch">
        {isDeletable(taxonomy, subcategory) && (
          <IconButton
            label={texts.delete(name)}
            icon="trash"
            onClick={() => onOpen({ about: 'subcategory', do: 'delete', subcategory })}
          />
        )}
      </span>
    </div>
  )
}
