import { normalise } from '#contract/text/normalise.ts'
import type { Category } from './categories.ts'

/** The categories with the subcategories that all words of a text are found in, in their own name or their category's. */
export const matchingCategories = (categories: readonly Category[], text: string): Category[] => {
  const words = normalise(text).split(' ')
  return categories
    .map((category) => ({
      ...category,
      subCategories: category.subCategories.filter(({ name }) => {
        const path = normalise(`${category.name} ${name}`)
        return words.every((word) => path.includes(word))
      }),
    }))
    .filter(({ subCategories }) => subCategories.length > 0)
}
