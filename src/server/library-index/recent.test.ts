import { expect, it } from 'vitest'
import { Recent } from './recent.ts'

it('keeps no more than it may, however many different keys are asked for', () => {
  const recent = new Recent<number>(32)

  for (let key = 0; key < 5000; key += 1) recent.at(String(key), () => key)

  expect([...recent.values()]).toEqual(Array.from({ length: 32 }, (_, index) => 4968 + index))
})

it('lets go first what was not asked for longest', () => {
  const recent = new Recent<string>(2)
  const made: string[] = []
  const ask = (key: string) => recent.at(key, () => (made.push(key), key))

  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key)

  expect(made).toEqual(['a', 'b', 'c', 'b'])
})
