import { expect, it } from 'vitest'
import { isLeaked } from './leaked-passwords.ts'

it.each([
  ['stands in the list of the package', 'counterstrike'],
  ['is written with capitals', 'CounterStrike'],
  ['has signs for letters', 'c0unt3r$tr1ke'],
  ['has signs between the letters', 'p-a-s-s-w-o-r-d'],
  ['has signs behind', 'password!!!!'],
  ['has a year behind', 'Sunshine2019!'],
  ['has a few numbers behind', 'sunshine1234'],
  ['is made of numbers alone', '12345-67890-12'],
  ['is that of the demo accounts', 'correct-horse-battery'],
  ['is that of the comic', 'Correct Horse Battery Staple'],
])('knows one that %s', async (_reason, password) => {
  expect(await isLeaked(password)).toBe(true)
})

it.each([
  'sunshine on a hill',
  'correct pony battery',
  'sunshine73918264',
  '!!!!????####',
  '#(%&)=?+*%ab',
  'пароль для архива',
])('does not know %j', async (password) => {
  expect(await isLeaked(password)).toBe(false)
})
