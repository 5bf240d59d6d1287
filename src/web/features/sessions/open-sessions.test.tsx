import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type OpenSession, sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { currentUser } from '#web/session/store.ts'

const aSession = (fields: Partial<OpenSession> = {}): OpenSession => ({
  id: 1,
  device: 'Firefox on Windows',
  address: '203.0.113.7',
  createdAt: '2026-01-05T09:00:00.000Z',
  usedAt: '2026-01-05T10:00:00.000Z',
  current: false,
  ...fields,
})
const here = aSession({ current: true })
const phone = aSession({ id: 2, device: 'Safari on iPhone', address: '2001:db8::7' })

const openMenu = async () => {
  answer(sourceEndpoints.list, aList())
  const route = renderRoute('/sources', { user: aUser() })
  await screen.findByRole('link', { name: /Source 101/ })
  await route.person.click(screen.getByRole('button', { name: /Ada Analyst/ }))
  await route.person.click(screen.getByRole('menuitem', { name: 'Your sessions' }))
  return { ...route, dialog: within(await screen.findByRole('dialog', { name: 'Your sessions' })) }
}

const openList = async (sessions: OpenSession[]) => {
  const asked = answer(sessionEndpoints.list, sessions)
  const { dialog, ...route } = await openMenu()
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(sessions.length))
  const logOut = (device: string) => route.person.click(dialog.getByRole('button', { name: `Log out of ${device}` }))
  const rows = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  return { ...route, dialog, asked, logOut, rows }
}

describe('the own sessions', () => {
  it('show device, address and times, and mark the present one', async () => {
    const { rows, dialog } = await openList([here, phone])

    expect(rows()[0]).toMatch(/^Firefox on WindowsThis device203\.0\.113\.7 · since .*2026[^·]*$/)
    expect(rows()[1]).toMatch(/^Safari on iPhone2001:db8::7 · since .*2026.*last used .*2026/)
    expect(dialog.queryByText('You aren’t logged in anywhere else.')).toBeNull()
    expect(document.activeElement).toBe(dialog.getAllByRole('button', { name: 'Close' })[0])
  })

  it('report that there is no other', async () => {
    const { dialog } = await openList([here])

    expect(dialog.getByText('You aren’t logged in anywhere else.')).toBeTruthy()
  })

  it('have a row even without known details', async () => {
    const { dialog, rows } = await openList([here, aSession({ id: 3, device: '', address: '' })])

    expect(rows()[1]).toMatch(/^Unknown devicesince /)
    expect(dialog.getByRole('button', { name: 'Log out of Unknown device' })).toBeTruthy()
  })

  it('show loading, and can be retried after a failure', async () => {
    refuse(sessionEndpoints.list, 'internal')
    const { person, dialog } = await openMenu()

    expect((await dialog.findByRole('alert')).textContent).toContain('Something went wrong')
    answer(sessionEndpoints.list, [here, phone])
    await person.click(dialog.getByRole('button', { name: /Try again/ }))

    expect(await dialog.findByText('Safari on iPhone')).toBeTruthy()
  })

  it('are refetched at each visit', async () => {
    const { person, asked } = await openList([here, phone])
    await person.keyboard('{Escape}')
    await dialogClosed()

    await person.click(screen.getByRole('button', { name: /Ada Analyst/ }))
    await person.click(screen.getByRole('menuitem', { name: 'Your sessions' }))

    await waitFor(() => expect(asked).toHaveLength(2))
  })
})

describe('ending a session', () => {
  it('of another device requests that one, removes its row and announces this at the focus', async () => {
    const { dialog, logOut } = await openList([here, phone])
    const calls = answer(sessionEndpoints.end, undefined)
    answer(sessionEndpoints.list, [here])

    await logOut('Safari on iPhone, 2001:db8::7')

    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
    expect(calls.map(({ params }) => params['id'])).toEqual(['2'])
    expect(dialog.getByRole('status').textContent).toBe('Logged out Safari on iPhone.')
    expect(document.activeElement).toBe(dialog.getByRole('status'))
    expect(currentUser()).toEqual(aUser())
  })

  it('is sent once, and the button shows that it is pending', async () => {
    const { dialog, logOut } = await openList([here, phone])
    const calls = hang(sessionEndpoints.end)

    await logOut('Safari on iPhone, 2001:db8::7')
    await logOut('Safari on iPhone, 2001:db8::7')

    const busy = dialog.getAllByRole('button').filter((button) => button.getAttribute('aria-busy') === 'true')
    expect(busy.map((button) => button.textContent)).toEqual(['Log out of Safari on iPhone, 2001:db8::7'])
    expect(calls).toHaveLength(1)
  })

  it('that has already ended succeeds', async () => {
    const { dialog, logOut } = await openList([here, phone])
    refuse(sessionEndpoints.end, 'not_found')
    answer(sessionEndpoints.list, [here])

    await logOut('Safari on iPhone, 2001:db8::7')

    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('reports the reason of a failure, and keeps the list', async () => {
    const { dialog, logOut } = await openList([here, phone])
    refuse(sessionEndpoints.end, 'too_many_requests', { message: 'Too many requests. Try again later' })

    await logOut('Safari on iPhone, 2001:db8::7')

    expect((await dialog.findByRole('alert')).textContent).toBe('Too many requests. Try again later')
    expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  })

  it('of this device is a logout', async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    const { logOut } = await openList([here, phone])
    const calls = answer(sessionEndpoints.logout, undefined)

    await logOut('Firefox on Windows, 203.0.113.7')

    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
    expect(calls).toHaveLength(1)
    expect(currentUser()).toBeNull()
  })
})
