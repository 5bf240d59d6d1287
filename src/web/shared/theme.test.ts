import { afterEach, beforeEach, expect, it } from 'vitest'
import { showTheme, theme } from './theme.ts'

const shown = () => document.documentElement.dataset['theme']

let stop: () => void
beforeEach(() => {
  stop = showTheme()
})
afterEach(() => {
  theme.choose('system')
  stop()
})

it('follows the system until a theme is chosen', () => {
  expect(theme.read()).toBe('system')
  expect(shown()).toBeUndefined()
})

it('shows the chosen theme', () => {
  theme.choose('dark')

  expect(shown()).toBe('dark')
})

it('returns to the system', () => {
  theme.choose('light')

  theme.choose('system')

  expect(shown()).toBeUndefined()
})
