import { expect, it } from 'vitest'
import { stateOf } from './state-of.ts'

it('is the same safe number for equal texts, and different for different texts', () => {
  const texts = [[], [''], ['', ''], ['a'], ['b'], ['ab', ''], ['a', 'b'], ['A'], ['é'], ['e\u0301'], ['"],["'], ['𝒳']]
  const states = texts.map((each) => stateOf(...each))

  expect(new Set(states).size).toBe(texts.length)
  expect(states.every((state) => Number.isSafeInteger(state) && state >= 0)).toBe(true)
  expect(stateOf('Company registers', 'https://a.example/')).toBe(stateOf('Company registers', 'https://a.example/'))
})
