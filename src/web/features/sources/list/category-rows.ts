import type { Category } from '#contract/categories/categories.ts'

/** One line of the tree of categories, with its place among those beside it. */
export interface CategoryRow {
  /** Tells it from every other row. */
  readonly rowKey: string
  /** 'none' stands where a category has no subcategory. */
  readonly kind: 'category' | 'subcategory' | 'none'
  readonly id: number
  readonly name: string
  readonly count: number
  /** Counted from 1. */
  readonly place: number
  readonly size: number
  /** Of a category. */
  readonly isOpen: boolean
}

/** Whether it is, or holds, the subcategory that filters; `chosen` is its id, '' when none does. */
export const holds = ({ subCategories }: Category, chosen: string): boolean =>
  chosen !== '' && subCategories.some(({ id }) => String(id) === chosen)

/** The categories and subcategories in which a search finds something, and the one that filters. */
export const withoutEmpty = (categories: readonly Category[], chosen: string): Category[] =>
  categories
    .filter((category) => category.count > 0 || holds(category, chosen))
    .map((category) => ({
      ...category,
      subCategories: category.subCategories.filter(({ id, count }) => count > 0 || String(id) === chosen),
    }))

/** The rows of the tree from its top: every category, and what is in those that are open. */
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
