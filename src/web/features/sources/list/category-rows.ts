import type { Category } from '#contract/categories/categories.ts'

export interface CategoryRow {
  readonly rowKey: string
  readonly kind: 'category' | 'subcategory' | 'none'
  readonly id: number
  readonly name: string
  readonly count: number
  readonly place: number
  readonly size: number
  readonly isOpen: boolean
}

export const holds = ({ subCategories }: Category, chosen: string): boolean =>
  chosen !== '' && subCategories.some(({ id }) => String(id) === chosen)

export const withoutEmpty = (categories: readonly Category[], chosen: string): Category[] =>
  categories
    .filter((category) => category.count > 0 || holds(category, chosen))
    .map((category) => ({
      ...category,
      subCategories: category.subCategories.filter(({ id, count }) => count > 0 || String(id) === chosen),
    }))

/** Visible rows of the tree. */
export const rowsOf = (categories: readonly Category[], isOpen: (id: number) => boolean): CategoryRow[] => {
  const size = categories.length
  return categories.flatMap(({ id, name, count, subCategories }, index) => {
    const place = index + 1
    const row = { rowKey: `c${id}`, kind: 'category', id, name, count, place, size, isOpen: isOpen(id) } as const
    return row.isOpen ? [row, ...rowsBelow(id, subCategories)] : [row]
  })
}

const NOTHING = { kind: 'none', name: '', count: 0, place: 1, size: 1, isOpen: false } as const

const rowsBelow = (categoryId: number, subCategories: Category['subCategories']): CategoryRow[] => {
  const size = subCategories.length
  if (size === 0) return [{ ...NOTHING, rowKey: `n${categoryId}`, id: categoryId }]
  return subCategories.map(({ id, name, count }, index) => {
    const place = index + 1
    return { rowKey: `s${id}`, kind: 'subcategory', id, name, count, place, size, isOpen: false }
  })
}
