import { afterEach, expect, it } from 'vitest'
import { chooseTheme, chosenTheme, showTheme } from './theme.ts'

const shown = () => document.documentElement.dataset['theme']

afterEach(() => showTheme('system'))

it('follows the system until one is chosen', () => {
  expect(chosenTheme()).toBe('system')
  expect(shown()).toBeUndefined()
})

it('shows and remembers what is chosen', () => {
  chooseTheme('dark')

  expect(shown()).toBe('dark')
  expect(chosenTheme()).toBe('dark')
})

it('goes back to the system', () => {
  chooseTheme('light')

  chooseTheme('system')

  expect(shown()).toBeUndefined()
  expect(chosenTheme()).toBe('system')
})

it('takes what it does not know for the system', () => {
  localStorage.setItem('sourcebook-colours', 'purple')

  expect(chosenTheme()).toBe('system')
})
