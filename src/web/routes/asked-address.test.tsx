import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, answerSessionless } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { logInAs, loginDialog, sessionHasEnded } from '#testing/web/session.ts'
import { loginDialogClosed } from '#web/session/login-state.ts'
import { currentUser, loggedIn, STORE_NAME, STORE_VERSION } from '#web/session/store.ts'

const BOOKMARK = '/my-sources?search=a%26b&page=2'
const askedFor = (address: string) => `/?to=${encodeURIComponent(address)}`

const answerLists = () => {
  answer(sourceEndpoints.list, aList())
  answer(categoryEndpoints.listGroup, [])
  answer(sourceEndpoints.favorites, [])
  // A list of two pages, since the page would be corrected if the list were shorter.
  return answer(sourceEndpoints.listGroup, aList({ totalCount: 60 }))
}

const loadedAgain = () => vi.spyOn(window.location, 'replace').mockImplementation(() => {})

describe('a guest who opens a guarded address', () => {
  it('sees Home with the login modal open', async () => {
    answerLists()
    const { router, history } = renderRoute(BOOKMARK)

    const dialog = within(await loginDialog())
    expect(dialog.getByText('Log in to open My Sources.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
    expect(history.length).toBe(1)
  })

  it('is sent after login to the exact address, query included', async () => {
    const lists = answerLists()
    const { person, address } = renderRoute(BOOKMARK)

    await logInAs(person)

    await waitFor(() => expect(address()).toBe(BOOKMARK))
    await dialogClosed()
    const asked = expect.objectContaining({ search: 'a&b', page: '2' })
    await waitFor(() => expect(lists.map(({ query }) => query)).toContainEqual(asked))
  })

  it('is at Home once the modal is closed, and may try again', async () => {
    answerLists()
    const { person, address, router } = renderRoute(BOOKMARK)
    await loginDialog()

    await person.keyboard('{Escape}')

    await waitFor(() => expect(address()).toBe('/'))
    await dialogClosed()
    await act(() => router.navigate({ to: '/my-sources' }))
    expect(await loginDialog()).toBeTruthy()
  })

  it('is still sent there after visiting the password reset', async () => {
    answerLists()
    const { person, address } = renderRoute(BOOKMARK)
    const dialog = within(await loginDialog())

    await person.click(await dialog.findByRole('button', { name: 'Reset your password' }))
    await person.click(await screen.findByRole('button', { name: 'Back to login' }))
    await logInAs(person)

    await waitFor(() => expect(address()).toBe(BOOKMARK))
  })

  it('sees the sources instead if their role has no access', async () => {
    answerLists()
    const { person, address } = renderRoute('/folders')

    await logInAs(person, aUser('ROLE_USER'))

    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('sees no modal any more after going back', async () => {
    answerLists()
    const { router } = renderRoute('/help')
    await screen.findByRole('heading', { name: 'Let us help you' })
    await act(() => router.navigate({ to: '/my-sources' }))
    await loginDialog()

    act(() => router.history.back())

    await dialogClosed()
    expect(await screen.findByRole('heading', { name: 'Let us help you' })).toBeTruthy()
  })
})

describe('a logged-in person', () => {
  it('goes straight to the address in the link', async () => {
    answerLists()
    const { address } = renderRoute(askedFor(BOOKMARK), { user: aUser() })

    await waitFor(() => expect(address()).toBe(BOOKMARK))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['ROLE_USER', '/groups'],
    ['ROLE_USER', '/folders'],
    ['ROLE_USER', '/categories'],
    ['ROLE_USER', '/activity'],
    ['ROLE_GROUP_MANAGER', '/categories'],
    ['ROLE_ADMIN', '/my-sources'],
    ['ROLE_ADMIN', '/folders'],
  ] as const)('with the role %s is redirected from %s to the sources', async (role, path) => {
    answerLists()
    const { address, history } = renderRoute(path, { user: aUser(role) })

    await waitFor(() => expect(address()).toBe('/sources'))
    expect(history.length).toBe(1)
  })

  it('is redirected from a screen when their role changes', async () => {
    answerLists()
    const { address } = renderRoute('/my-sources', { user: aUser('ROLE_GROUP_MANAGER') })
    await screen.findByRole('heading', { name: 'My Sources' })

    act(() => loggedIn(aUser('ROLE_ADMIN')))

    await waitFor(() => expect(address()).toBe('/sources'))
  })
})

describe('an expired session', () => {
  it('is noticed by a public list, too', async () => {
    answerLists()
    const { address, router } = renderRoute('/sources', { user: aUser() })
    await screen.findByRole('link', { name: /Source 101/ })
    answerSessionless(sourceEndpoints.list, aList({ sources: [], totalCount: 0 }))

    await act(() => router.navigate({ to: '/sources', search: { search: 'acme' } }))

    await sessionHasEnded(address)
    expect(currentUser()).toBeNull()
  })

  it('is ignored for a guest', async () => {
    answerLists()
    answerSessionless(sourceEndpoints.list, aList())

    const { address } = renderRoute('/sources')

    expect(await screen.findByRole('link', { name: /Source 101/ })).toBeTruthy()
    expect(address()).toBe('/sources')
  })

  it('is not assumed for a person who has logged in during the request', async () => {
    answerLists()
    const late = Promise.withResolvers<void>()
    const calls = answerSessionless(sourceEndpoints.list, aList(), late.promise)
    const { address } = renderRoute('/sources', { user: aUser() })
    await waitFor(() => expect(calls).toHaveLength(1))
    answer(sourceEndpoints.list, aList())

    const load = loadedAgain()
    act(() => loggedIn(aUser('ROLE_GROUP_MANAGER')))
    late.resolve()

    expect(await screen.findByRole('link', { name: /Source 101/ })).toBeTruthy()
    expect(address()).toBe('/sources')
    await waitFor(() => expect(load).toHaveBeenCalledOnce())
  })
})

describe('a session that expired while the page was closed', () => {
  const open = () => {
    answerLists()
    answer(sessionEndpoints.me, { user: null })
    return renderRoute(BOOKMARK, { user: aUser() })
  }

  it('leads Home to the login, and then back to the exact address', async () => {
    const { person, address, history } = open()
    await sessionHasEnded(address)

    await logInAs(person)

    await waitFor(() => expect(address()).toBe(BOOKMARK))
    await dialogClosed()
    expect(history.length).toBe(1)
  })

  it('is still remembered after a reload at Home', async () => {
    const { address, history, person } = open()
    await sessionHasEnded(address)
    const state = history.location.state
    cleanup()
    act(() => loginDialogClosed())
    answerLists()

    const reloaded = renderRoute('/', { state })
    await sessionHasEnded(reloaded.address)
    await logInAs(person)

    await waitFor(() => expect(reloaded.address()).toBe(BOOKMARK))
  })

  it('is still remembered after a reload that was running when the page noticed it', async () => {
    const { address } = open()
    await sessionHasEnded(address)
    cleanup()
    act(() => loginDialogClosed())
    answerLists()

    const { person, ...reloaded } = renderRoute(BOOKMARK)
    await sessionHasEnded(reloaded.address)
    await logInAs(person)

    await waitFor(() => expect(reloaded.address()).toBe(BOOKMARK))
    await dialogClosed()
    expect(Object.keys(sessionStorage)).not.toContain('sourcebook-session-end')
  })

  it('keeps a person who does not log in again at Home, as a guest', async () => {
    const { person, address, router } = open()
    await sessionHasEnded(address)

    await person.keyboard('{Escape}')

    await dialogClosed()
    expect(address()).toBe('/')
    expect(Object.keys(sessionStorage)).not.toContain('sourcebook-session-end')
    await waitFor(() => expect(router.state.location.state.sessionEnd).toBeUndefined())
    await person.click(screen.getByRole('button', { name: 'Login' }))
    expect(within(await loginDialog()).queryByText(/Your session has ended/)).toBeNull()
    await logInAs(person)
    await dialogClosed()
    expect(address()).toBe('/')
  })

  it('keeps another person at Home, without revealing the earlier person’s address', async () => {
    const load = loadedAgain()
    const { person, address, router } = open()
    await sessionHasEnded(address)
    sessionStorage.setItem('planted', 'Ada')

    await logInAs(person, aUser('ROLE_GROUP_MANAGER'))

    await dialogClosed()
    await waitFor(() => expect(router.state.location.state.sessionEnd).toBeUndefined())
    expect(address()).toBe('/')
    await waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith('/'))
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('a logout in another tab', () => {
  it('leads Home to the login', async () => {
    answerLists()
    const { address } = renderRoute(BOOKMARK, { user: aUser() })
    await screen.findByRole('heading', { name: 'My Sources' })

    localStorage.setItem(STORE_NAME, JSON.stringify({ state: { version: STORE_VERSION, user: null }, version: 0 }))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORE_NAME })))

    await sessionHasEnded(address)
    expect(screen.queryByRole('heading', { name: 'My Sources' })).toBeNull()
  })
})

describe('a link with a return address', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
  ])('of another site (%j) leads Home, for guests', async (to) => {
    answerLists()
    const { address } = renderRoute(askedFor(to))

    await screen.findByRole('heading', { name: 'Sourcebook' })

    await waitFor(() => expect(address()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of another site leads Home for a logged-in person', async () => {
    answerLists()
    const { address } = renderRoute(askedFor('//evil.example'), { user: aUser() })

    await screen.findByRole('heading', { name: /^Good / })

    await waitFor(() => expect(address()).toBe('/'))
  })
})
