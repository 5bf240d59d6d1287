import type { Category } from '#contract/categories/categories.ts'
import { matchingCategories } from '#contract/categories/matching-categories.ts'
import { normalise } from '#contract/text/normalise.ts'

interface Found {
  readonly subject: Category
  /** The names within it that have what its own name has not. */
  readonly within: readonly string[]
}

/** The subjects that all words of a text are found in: in their own name, or in that with one within it. */
export const namedLike = (subjects: readonly Category[], text: string): Found[] => {
  const words = normalise(text).split(' ')
  const within = new Map(
    matchingCategories(subjects, text).map(({ id, subCategories }) => [id, subCategories.map(({ name }) => name)]),
  )
  return subjects.flatMap((subject) => {
    const name = normalise(subject.name)
    if (words.every((word) => name.includes(word))) return [{ subject, within: [] }]
    const names = within.get(subject.id)
    return names ? [{ subject, within: names }] : []
  })
}
