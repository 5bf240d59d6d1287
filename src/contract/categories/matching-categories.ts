import { normalise } from '#contract/text/normalise.ts'
import type { Category } from './categories.ts'

/** Categories with those subcategories that contain all words, in their own or their category's name. */
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
