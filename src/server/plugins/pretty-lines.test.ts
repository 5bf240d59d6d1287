import { expect, it } from 'vitest'
import { prettyLine } from './pretty-lines.ts'

const base = { level: 30, time: Date.parse('2026-01-02T03:04:05.678Z'), pid: 7, hostname: 'here' }
const pretty = (line: object) => prettyLine(`${JSON.stringify({ ...base, ...line })}\n`)

it('says of a request what it was, how it went, how long it took, and whose it was', () => {
  const request = { requestId: 'r1', method: 'GET', route: '/api/v1/tags/', status: 200, ms: 3.4 }

  expect(pretty({ ...request, userId: 5, msg: 'answered' })).toBe(
    '03:04:05.678 INFO  GET /api/v1/tags/ 200 3.4 ms, person 5, r1\n',
  )
  expect(pretty({ ...request, status: 429, why: 'limit reads_guest', msg: 'answered' })).toBe(
    '03:04:05.678 INFO  GET /api/v1/tags/ 429 3.4 ms, limit reads_guest, r1\n',
  )
})

it('says of everything else what it is about, and of an error where it came from', () => {
  expect(pretty({ level: 40, emailId: 3, outcome: 'postponed', msg: 'email' })).toBe(
    '03:04:05.678 WARN  email emailId=3 outcome=postponed\n',
  )
  expect(pretty({ level: 50, err: { type: 'E', stack: 'E: broken\n    at here' }, msg: 'request failed' })).toBe(
    '03:04:05.678 ERROR request failed\n    E: broken\n        at here\n',
  )
})

it('keeps one line one line, and what is none of the logger’s as it is', () => {
  expect(pretty({ msg: 'a\nb\u001b[2J' })).toBe('03:04:05.678 INFO  a b [2J\n')
  expect(pretty({ err: { stack: 'E: b\u001b[2J\n    at here' }, msg: 'a' })).toBe(
    '03:04:05.678 INFO  a\n    E: b [2J\n        at here\n',
  )
  expect(prettyLine('no JSON\n')).toBe('no JSON\n')
})
