import { beforeEach, describe, expect, it, vi } from 'vitest'

const init = vi.fn<(options: { dsn: string; beforeSend: (event: object) => object }) => void>()
const captureException = vi.fn<(error: unknown) => string>()
vi.mock('@sentry/browser', () => ({ init, captureException }))

// Loads the module anew, because early reports are module state.
const load = async () => {
  vi.resetModules()
  return import('./error-reports.ts')
}
const idle = (run: () => void) => {
  run()
  return 1
}

beforeEach(() => {
  init.mockReset()
  captureException.mockReset()
  vi.stubGlobal('requestIdleCallback', idle)
})

describe('without a service in the build', () => {
  it('nothing is loaded and nothing is sent', async () => {
    const { reportError, startErrorReports } = await load()

    startErrorReports(() => '/sources')
    reportError(new Error('broken'))
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken') }))
    await import('./sentry-lazy.ts')

    expect(init).not.toHaveBeenCalled()
    expect(captureException).not.toHaveBeenCalled()
  })
})

describe('with a service in the build', () => {
  beforeEach(() => vi.stubEnv('VITE_SENTRY_DSN', 'https://key@reports.example/1'))

  it('errors from before the service was loaded are sent afterwards', async () => {
    const { reportError, startErrorReports } = await load()
    const early = new Error('early')

    reportError(early)
    startErrorReports(() => '/sources')

    await vi.waitFor(() => expect(captureException).toHaveBeenCalledWith(early, undefined))
    expect(init).toHaveBeenCalledOnce()
  })

  it('uncaught errors are sent', async () => {
    const { startErrorReports } = await load()
    const uncaught = new Error('uncaught')
    const unhandled = new Error('unhandled')
    startErrorReports(() => '/sources')
    await vi.waitFor(() => expect(init).toHaveBeenCalled())

    window.dispatchEvent(new ErrorEvent('error', { error: uncaught }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: unhandled }))

    expect(captureException).toHaveBeenCalledWith(uncaught, undefined)
    expect(captureException).toHaveBeenCalledWith(unhandled, undefined)
  })

  it('an event contains neither the user’s research nor the user', async () => {
    const { startErrorReports } = await load()
    startErrorReports(() => '/sources')
    await vi.waitFor(() => expect(init).toHaveBeenCalled())
    const { beforeSend } = init.mock.calls[0]?.[0] ?? {}

    const sent = beforeSend?.({
      message: 'secret',
      contexts: { page: { secret: 'secret' } },
      modules: { secret: 'secret' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'secret is not a function',
            mechanism: { type: 'generic', data: { secret: 'secret' } },
            stacktrace: {
              frames: [
                { filename: 'https://sourcebook.example/assets/index-a1.js', function: 'secret', lineno: 3, colno: 7 },
                { filename: 'https://sourcebook.example/sources?search=secret', lineno: 1, colno: 1 },
                { filename: 'secret' },
              ],
            },
          },
          { type: 'secret: of a name', value: 'secret' },
        ],
      },
      request: { url: 'https://sourcebook.example/sources?search=secret' },
      breadcrumbs: [{ message: 'fetch /api/v1/source/global/?search=secret' }],
      user: { ip_address: '203.0.113.9' },
      extra: { secret: 'secret' },
      transaction: '/sources/12',
    })

    const frames = [{ filename: 'https://sourcebook.example/assets/index-a1.js', lineno: 3, colno: 7 }]
    expect(sent).toEqual({
      exception: {
        values: [
          { type: 'TypeError', value: 'TypeError', stacktrace: { frames } },
          { type: 'Error', value: 'Error', stacktrace: { frames: [] } },
        ],
      },
    })
    expect(init.mock.calls[0]?.[0]).toMatchObject({ defaultIntegrations: false, dsn: 'https://key@reports.example/1' })
  })
})
