import { expect, it } from 'vitest'
import { passwordComplaint } from './password-rules.ts'

const OWNER = { email: 'jane.doe@example.org', groupName: 'Zürich Re & Co. AG' }
const LEAKED = 'This password is widely known, because it has leaked'

it.each(['twelve chars', 'x'.repeat(128), 'пароль для архива', 'jo had a little lamb'])(
  'takes %j',
  async (password) => {
    expect(await passwordComplaint(password, { email: 'jo@example.org', groupName: null })).toBeNull()
  },
)

it.each([
  ['eleven char', 'This is shorter than 12 characters'],
  ['😀'.repeat(11), 'This is shorter than 12 characters'],
  ['x'.repeat(129), 'This is longer than 128 characters'],
  ['qwertyuiop123', LEAKED],
  ['Password1234', LEAKED],
  ['correct-horse-battery', LEAKED],
  ['my Source-Book 24', 'This password contains the name of the product'],
  ['I am Jane Doe, hello', 'This password contains your e-mail address'],
  ['snow over zurich', 'This password contains the name of your group'],
  ['ZÜ-RICH in the snow', 'This password contains the name of your group'],
])('refuses %j', async (password, complaint) => {
  expect(await passwordComplaint(password, OWNER)).toBe(complaint)
})

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
])('refuses as leaked a password that %s', async (_reason, password) => {
  expect(await passwordComplaint(password, OWNER)).toBe(LEAKED)
})

it.each([
  'sunshine on a hill',
  'correct pony battery',
  'sunshine73918264',
  '!!!!????####',
  '#(%&)=?+*%ab',
  'пароль для архива',
])('does not refuse %j as leaked', async (password) => {
  expect(await passwordComplaint(password, OWNER)).toBeNull()
})

it.each([
  ['A & B C', 'the abc of snow', null],
  ['A & B C D', 'the a-b-c-d of snow', 'This password contains the name of your group'],
  ['AG Re', 'snow on the age ring', null],
  ['', 'snow on the hills', null],
  ['公司', '公司 公司 公司 公司 公司', null],
])(
  'finds the name of the group %j and its words of four or more letters: %j',
  async (groupName, password, complaint) => {
    expect(await passwordComplaint(password, { email: 'jo@example.org', groupName })).toBe(complaint)
  },
)
