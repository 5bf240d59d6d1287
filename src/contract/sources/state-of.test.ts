import { expect, it } from 'vitest'
import { stateOf } from './state-of.ts'

it('is one safe number for the same texts, and another for others', () => {
  const texts = [[], [''], ['', ''], ['a'], ['b'], ['ab', ''], ['a', 'b'], ['A'], ['é'], ['e\u0301'], ['"],["'], ['𝒳']]
  const states = texts.map((each) => stateOf(...each))

  expect(new Set(states).size).toBe(texts.length)
  expect(states.every((state) => Number.isSafeInteger(state) && state >= 0)).toBe(true)
  expect(stateOf('Company registers', 'https://a.example/')).toBe(stateOf('Company registers', 'https://a.example/'))
})
