import { expect, it } from 'vitest'
import { type CategoryRow, withCounts } from '#server/modules/categories/repository.ts'
import { randomOf } from '#testing/random.ts'
import { categoriesJson } from './categories-json.ts'

const NAMES = ['Courts', 'Ärzte', '"Quoted" \\ and\nmore', '公司登记', '😀', '']
const COUNTS = [0, 1, 9, 10, 99, 100, 12_345, 1_000_000]

it('writes exactly the result of withCounts, whatever the names and numbers', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = randomOf(seed)
    const anyName = (id: number) => ({ id, name: random.pick(NAMES) })
    const categories: CategoryRow[] = random.several(random.below(4), () => ({
      ...anyName(random.below(1000)),
      subcategories: random.several(random.below(5), () => anyName(random.below(100))),
    }))
    for (const _again of [1, 2]) {
      const all = categories.flatMap(({ subcategories }) => subcategories)
      const counts = all
        .filter(() => random.chance(0.8))
        .map(({ id }) => ({ subcategoryId: id, count: random.pick(COUNTS) }))
      const countById = new Map(counts.map(({ subcategoryId, count }) => [subcategoryId, count]))

      expect(categoriesJson(categories, countById).toString()).toBe(
        `{"categories":${JSON.stringify(withCounts(categories, counts))},`,
      )
    }
  }
})
