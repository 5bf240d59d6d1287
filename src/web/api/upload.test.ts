import { describe, expect, it, vi } from 'vitest'
import { importEndpoints } from '#contract/files/imports.ts'
import { answer, answerWith, disconnect, hang, refuse } from '#testing/web/api.ts'
import { stopClock } from '#testing/web/clock.ts'
import { aPreview } from '#testing/web/imports.ts'
import { upload } from './upload.ts'

const send = (signal = new AbortController().signal, type = 'text/plain') =>
  upload('imports.preview', {
    query: { name: 'links.txt', columns: '' },
    file: new Blob(['https://a.example\n'], { type }),
    signal,
    onSent: vi.fn<(share: number) => void>(),
  })
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

describe('an uploaded file', () => {
  it('is the body itself, with its name in the query', async () => {
    const calls = answer(importEndpoints.preview, aPreview({ upload: 7 }))

    expect((await send()).upload).toBe(7)

    expect(calls.map(({ query, body }) => [query, body])).toEqual([[{ name: 'links.txt' }, 'https://a.example\n']])
  })

  it('fails with the server’s message', async () => {
    refuse(importEndpoints.preview, 'too_large')

    expect(await failure(send())).toMatchObject({ code: 'too_large', call: 'POST /import/preview/' })
  })

  it('fails by its status if a proxy refuses it', async () => {
    answerWith(importEndpoints.preview, 413, '<html>')

    expect(await failure(send())).toMatchObject({ code: 'too_large', status: 413 })
  })

  it('fails when the connection is lost', async () => {
    disconnect(importEndpoints.preview)

    expect(await failure(send())).toMatchObject({ code: 'network', message: 'Something went wrong. Try again' })
  })

  it('fails for a reply that does not match the contract', async () => {
    answerWith(importEndpoints.preview, 200, '{}')

    expect(await failure(send())).toMatchObject({ code: 'bad_reply' })
  })

  it('fails if no data is sent for a minute', async () => {
    stopClock()
    hang(importEndpoints.preview)
    const failed = failure(send())
    vi.advanceTimersByTime(60_000)

    expect(await failed).toMatchObject({ code: 'timeout', message: 'Timeout' })
  })

  it('ends with the reason of its cancellation', async () => {
    hang(importEndpoints.preview)
    const controller = new AbortController()
    const failed = failure(send(controller.signal))
    controller.abort()

    expect(await failed).toBe(controller.signal.reason)
  })
})
