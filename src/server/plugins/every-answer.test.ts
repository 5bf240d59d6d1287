import { beforeAll, describe, expect, it } from 'vitest'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { ask } from '#testing/server/ask.ts'
import { buildGroup, buildSource } from '#testing/server/factories.ts'

const test = startTestApp()
const place = { slow: '' }

describe('the id of a request', () => {
  const slow = startTestApp({}, { requestTimeoutMs: 300 })
  beforeAll(async () => {
    place.slow = await slow.app.listen({ host: '127.0.0.1', port: 0 })
  })

  const withoutTags = async () => {
    await test.db.schema.alterTable('tag').renameTo('tag_away').execute()
    return () => test.db.schema.alterTable('tag_away').renameTo('tag').execute()
  }

  it('is in the header and the body of 5xx answers', async () => {
    const mend = await withoutTags()

    const answers = [
      await test.app.inject({ url: '/api/v1/tags/' }),
      await test.app.inject({ url: '/api/v1/tags/', headers: { 'x-request-id': 'chosen-by-the-caller' } }),
    ]
    await mend()

    for (const answer of answers) {
      const { requestId, ...body } = answer.json()
      expect(body).toEqual({ message: 'Something went wrong. Try again', code: 'internal', errors: [] })
      expect([answer.statusCode, requestId]).toEqual([500, answer.headers['x-request-id']])
    }
    expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id'])
    expect(answers[1]?.body).not.toContain('chosen')
  })

  it('is in no body of a 404', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const other = await buildGroup(test.db)
    const hidden = await buildSource(test.db, { groupId: other.id, isPublic: false })
    const asked = [
      ...[hidden.id, 987_654_321, '0', '%00'].map((id) => `/api/v1/source/detail/${id}/`),
      '/api/v1/nothing/',
      '/%zz',
    ].map((url) => test.app.inject({ url, headers: { cookie: manager.cookie } }))

    const answers = await Promise.all(asked)

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(new Set(answers.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ message: 'This could not be found', code: 'not_found', errors: [] })]),
    )
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length)
  })

  it('is only in the header of answers to slow or too large requests', async () => {
    const { host } = new URL(place.slow)
    const head = (length: number) =>
      [
        'POST /api/v1/login/ HTTP/1.1',
        `Host: ${host}`,
        'Content-Type: application/json',
        `Content-Length: ${length}`,
        '',
        '{',
      ].join('\r\n')

    const [tooSlow, tooLarge] = await Promise.all([ask(place.slow, head(100)), ask(place.slow, head(10_000_000))])

    expect([tooSlow?.status, tooLarge?.status]).toEqual([408, 413])
    for (const answer of [tooSlow, tooLarge]) {
      expect(answer?.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(answer?.body).not.toContain('requestId')
    }
  })
})
