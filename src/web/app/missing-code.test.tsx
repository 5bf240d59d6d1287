import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { watchMissingCode } from '#web/shared/missing-code.ts'

const reloadPage = vi.fn<() => Promise<void>>()
const reload = vi.fn<() => void>()

beforeEach(() => {
  reloadPage.mockReset().mockResolvedValue()
  reload.mockReset()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  onTestFinished(watchMissingCode(reloadPage))
})

const codeFails = () => {
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/sources._slug.js')
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }))
  throw error
}

/** Opens a source whose detail code fails to load `failures` times. */
const openWithoutDetail = async (failures: number) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.detail, aSource())
  const route = renderRoute('/sources')
  await screen.findByRole('link', { name: /Source 101/ })
  const { options } = route.router.routesById['/sources/$slug']
  const { loader } = options
  let left = failures
  onTestFinished(() => void Object.assign(options, { loader }))
  Object.assign(options, { loader: () => (left-- > 0 ? codeFails() : undefined) })
  await act(() => route.router.navigate({ to: '/sources/$slug', params: { slug: '101' }, search: true }))
  const tryAgain = async () =>
    route.person.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }))
  return { ...route, tryAgain }
}

describe('code that can’t be loaded', () => {
  it('shows a failure in its own screen, and nowhere else', async () => {
    await openWithoutDetail(1)

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    expect(screen.getByRole('link', { name: /Source 101/ })).toBeTruthy()
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
  })

  it('is loaded when the user tries again', async () => {
    const { tryAgain } = await openWithoutDetail(1)

    await tryAgain()

    expect(await screen.findByRole('heading', { name: 'Source 101', level: 1 })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('that fails again asks for a reload, and repeats this until the page is new', async () => {
    const { tryAgain } = await openWithoutDetail(3)

    await tryAgain()
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce())
    await tryAgain()

    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(2))
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  })
})
