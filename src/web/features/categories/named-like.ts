import type { Category } from '#contract/categories/categories.ts'
import { matchingCategories } from '#contract/categories/matching-categories.ts'
import { normalise } from '#contract/text/normalise.ts'

interface NameMatch {
  readonly subject: Category
  readonly within: readonly string[]
}

/** Subjects whose name, possibly with one inner name, contains all words. */
export const namedLike = (subjects: readonly Category[], text: string): NameMatch[] => {
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
