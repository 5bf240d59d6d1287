import { describe, expect, it } from 'vitest'
import { isPermanent, pauseAfter, reasonOf } from './outcome.ts'

const failure = (fields: object, message = 'it failed') => Object.assign(new Error(message), fields)

const DAY_MS = 86_400_000

describe('pauses', () => {
  const pauses = Array.from({ length: 16 }, (_, index) => pauseAfter(index + 1) ?? 0)

  it('grow, for more than three days in all', () => {
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * DAY_MS)
  })

  it('end', () => {
    expect([pauseAfter(16), pauseAfter(17)]).toEqual([DAY_MS / 2, undefined])
  })
})

describe('a retry', () => {
  it.each([
    [{ responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE' }],
    [{ responseCode: 554, command: 'DATA', code: 'EMESSAGE' }],
    [{ code: 'EENVELOPE', command: 'API' }],
  ])('is useless after %j', (fields) => {
    expect(isPermanent(failure(fields))).toBe(true)
  })

  it.each([
    [{ responseCode: 451, command: 'RCPT TO', code: 'EENVELOPE' }],
    [{ responseCode: 530, command: 'MAIL FROM', code: 'EENVELOPE' }],
    [{ responseCode: 553, command: 'MAIL FROM', code: 'EENVELOPE' }],
    [{ responseCode: 535, command: 'AUTH PLAIN', code: 'EAUTH' }],
    [{ responseCode: 554, command: 'CONN', code: 'EPROTOCOL' }],
    [{ code: 'ECONNECTION', command: 'CONN' }],
    [{ code: 'ETIMEDOUT', command: 'DATA' }],
    [{ code: 'EABORT' }],
    [{ code: 'ENOSPC' }],
    [{}],
  ])('is useful after %j', (fields) => {
    expect(isPermanent(failure(fields))).toBe(false)
  })
})

describe('the reason', () => {
  it.each([
    [failure({ response: '550 5.1.1 No such user' }), '550 5.1.1 No such user'],
    [failure({ code: 'ESOCKET' }, 'connect ECONNREFUSED 127.0.0.1:25'), 'The mail server refuses connections'],
    [failure({ code: 'EDNS' }, 'getaddrinfo ENOTFOUND mail'), 'Mail server not found'],
    [failure({ code: 'ETIMEDOUT' }, 'Greeting never received'), 'The mail server does not answer in time'],
    [
      failure({ code: 'ESOCKET' }, 'self-signed certificate'),
      'The connection to the mail server could not be made secure',
    ],
    [failure({ code: 'ECONNECTION' }, 'Connection closed'), 'The mail server broke off the connection'],
    [failure({}, 'no space left'), 'no space left'],
    ['thrown text', 'thrown text'],
  ])('is the server’s answer, or else our own error: %s', (error, reason) => {
    expect(reasonOf(error, [])).toBe(reason)
  })

  it('is one short line without control characters', () => {
    const reason = reasonOf(failure({ response: `550-first\r\n550 \u001B[31mred ${'x'.repeat(999)}` }), [])

    expect(reason).toMatch(/^550-first 550 \[31mred x+$/)
    expect(reason.length).toBe(300)
  })

  it('has no secret in it', () => {
    const error = failure({ response: '550 p4ss word and p4ss' })

    expect(reasonOf(error, ['p4ss', ''])).toBe('550 … word and …')
  })
})
