import type { Category } from '#contract/categories/categories.ts'
import { matchingCategories } from '#contract/categories/matching-categories.ts'
import { normalize } from '#contract/text/normalize.ts'

interface NameMatch {
  readonly subject: Category
  readonly within: readonly string[]
}

/** Subjects whose name, possibly with one inner name, contains all words. */
export const namedLike = (subjects: readonly Category[], text: string): NameMatch[] => {
  const words = normalize(text).split(' ')
  const within = new Map(
    matchingCategories(subjects, text).map(({ id, subCategories }) => [id, subCategories.map(({ name }) => name)]),
  )
  return subjects.flatMap((subject) => {
    const name = normalize(subject.name)
    if (words.every((word) => name.includes(word))) return [{ subject, within: [] }]
    const names = within.get(subject.id)
    return names ? [{ subject, within: names }] : []
  })
}
