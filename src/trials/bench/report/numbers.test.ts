import { expect, it } from 'vitest'
import { short, times } from './numbers.ts'

it.each([
  [1234.5, '1,235'],
  [100, '100'],
  [12.34, '12.3'],
  [12, '12'],
  [1.234, '1.23'],
  [0.5, '0.5'],
  [0.0345, '0.035'],
  [0, '0'],
])('%d is written as %s', (value, text) => {
  expect(short(value)).toBe(text)
})

it('gives the ratio of two numbers, if both exist', () => {
  expect(times(10, 4)).toBe('2.5 ×')
  expect(times(10, undefined)).toBe('')
  expect(times(10, 0)).toBe('')
})
