import type { Category } from '#contract/categories.ts'
import { normalise } from '#contract/normalise.ts'

export const NO_CATEGORIES = 'No categories found'

/** The categories with the subcategories that a text is found in, in their own name or their category's. */
export const matchingCategories = (categories: readonly Category[], text: string): Category[] => {
  const key = normalise(text)
  return categories
    .map((category) => ({
      ...category,
      subCategories: category.subCategories.filter(({ name }) => normalise(`${category.name} ${name}`).includes(key)),
    }))
    .filter(({ subCategories }) => subCategories.length > 0)
}
