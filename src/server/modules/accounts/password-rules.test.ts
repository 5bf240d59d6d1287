import { expect, it } from 'vitest'
import { passwordComplaint } from './password-rules.ts'

it.each(['twelve chars', 'x'.repeat(128), 'пароль для архива', 'jo had a little lamb'])(
  'takes %j',
  async (password) => {
    expect(await passwordComplaint(password, 'jo@example.org')).toBeNull()
  },
)

it.each([
  ['eleven char', 'This is shorter than 12 characters'],
  ['😀'.repeat(11), 'This is shorter than 12 characters'],
  ['x'.repeat(129), 'This is longer than 128 characters'],
  ['qwertyuiop123', 'This password is widely known from leaks'],
  ['Password1234', 'This password is widely known from leaks'],
  ['correct-horse-battery', 'This password is widely known from leaks'],
  ['my Source-Book 24', 'This password contains the name of the product'],
  ['I am Jane Doe, hello', 'This password contains your e-mail address'],
])('refuses %j', async (password, complaint) => {
  expect(await passwordComplaint(password, 'jane.doe@example.org')).toBe(complaint)
})
