import type { Category } from '#contract/categories.ts'
import { fold } from '#contract/fold.ts'

export const NO_CATEGORIES = 'No categories found'

/** The categories with the subcategories that a text is found in, in their own name or their category's. */
export const matchingCategories = (categories: readonly Category[], text: string): Category[] => {
  const key = fold(text)
  return categories
    .map((category) => ({
      ...category,
      subCategories: category.subCategories.filter(({ name }) => fold(`${category.name} ${name}`).includes(key)),
    }))
    .filter(({ subCategories }) => subCategories.length > 0)
}
