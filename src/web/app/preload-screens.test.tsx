import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { loggedIn } from '#web/session/store.ts'
import { preloadScreens } from './preload-screens.ts'

const open = (user: ReturnType<typeof aUser> | null) => {
  answer(sourceEndpoints.list, aList())
  const { router } = renderRoute('/sources', { user })
  const load = vi.spyOn(router, 'loadRouteChunk').mockImplementation(() => undefined)
  const loaded = () => [...new Set(load.mock.calls.map(([route]) => String(route.fullPath)))].sort()
  return { router, loaded }
}

const FOR_ALL = ['/', '/coverage', '/help', '/sources', '/sources/', '/sources/$slug', '/start']

describe('the code of the screens', () => {
  it('that a guest may open is loaded in advance, and no other', () => {
    const { router, loaded } = open(null)

    onTestFinished(preloadScreens(router))

    expect(loaded()).toEqual(FOR_ALL)
  })

  it.each([
    ['ROLE_USER', ['/import', '/my-sources', '/reports', '/research']],
    ['ROLE_GROUP_MANAGER', ['/activity', '/folders', '/groups', '/import', '/my-sources', '/reports', '/research']],
    ['ROLE_ADMIN', ['/activity', '/categories', '/groups', '/import', '/reports', '/status']],
  ] as const)('that %s may open is loaded in advance, and no other', (role, screens) => {
    const { router, loaded } = open(aUser(role))

    onTestFinished(preloadScreens(router))

    const others = loaded().filter((path) => !FOR_ALL.includes(path))
    expect([...new Set(others.map((path) => `/${path.split('/')[1]}`))]).toEqual(screens)
  })

  it('is loaded for a person who logs in later, once the browser is idle', () => {
    const work: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => work.push(callback))
    const { router, loaded } = open(null)
    onTestFinished(preloadScreens(router))

    loggedIn(aUser())
    expect(loaded()).toEqual(FOR_ALL)
    work.forEach((callback) => callback())

    expect(loaded()).toContain('/my-sources')
  })
})
