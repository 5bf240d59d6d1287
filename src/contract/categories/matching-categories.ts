import { normalize } from '#contract/text/normalize.ts'
import type { Category } from './categories.ts'

/** Categories with those subcategories that contain all words, in their own or their category's name. */
export const matchingCategories = (categories: readonly Category[], text: string): Category[] => {
  const words = normalize(text).split(' ')
  return categories
    .map((category) => ({
      ...category,
      subCategories: category.subCategories.filter(({ name }) => {
        const path = normalize(`${category.name} ${name}`)
        return words.every((word) => path.includes(word))
      }),
    }))
    .filter(({ subCategories }) => subCategories.length > 0)
}
