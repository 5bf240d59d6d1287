import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { aGroup, answerForGroups, someGroups } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { loggedIn } from '#web/session/store.ts'

const admin = aUser('ROLE_ADMIN')
const list = async () => within(await screen.findByRole('region', { name: 'Groups' }))

describe('the list of groups for an administrator', () => {
  it('has their names and links, ordered by name, each opening its address', async () => {
    answerForGroups()
    renderRoute('/groups', { user: admin })

    const rows = await (await list()).findAllByRole('link')

    expect(rows.map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
      ['Acme Integrityhttps://acme.example/', '/groups/1'],
      ['Globex Compliance', '/groups/2'],
    ])
    expect((await list()).getByRole('heading', { name: 'Groups' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Groups · Sourcebook'))
  })

  it('shows a skeleton while it loads', async () => {
    answerForGroups()
    hang(groupEndpoints.list)
    renderRoute('/groups', { user: admin })

    expect((await (await list()).findByRole('status')).textContent).toBe('Loading…')
  })

  it('can be retried after a failure', async () => {
    answerForGroups()
    refuse(groupEndpoints.list, 'internal')
    const { person } = renderRoute('/groups', { user: admin })
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    answer(groupEndpoints.list, someGroups())

    await person.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: /Globex/ })).toBeTruthy()
  })

  it('reports that there are none', async () => {
    answerForGroups()
    answer(groupEndpoints.list, [])
    renderRoute('/groups', { user: admin })

    expect(await screen.findByText('No groups available.')).toBeTruthy()
  })

  it('shows names as text, without markup', async () => {
    answerForGroups()
    answer(groupEndpoints.list, [
      { id: 3, name: '<img src=x onerror=alert(1)> \u202Egnp.exe', link: 'javascript:alert(1)', slug: 'img' },
    ])
    renderRoute('/groups', { user: admin })

    const row = await screen.findByRole('link', { name: /<img src=x/ })

    expect(row.getAttribute('href')).toBe('/groups/3')
    expect(document.querySelector('img')).toBeNull()
  })

  it.each(['/groups/1', '/groups/acme-integrity'])('marks the open one at %s', async (address) => {
    answerForGroups()
    renderRoute(address, { user: admin })

    const row = await (await list()).findByRole('link', { name: /Acme/ })

    expect(row.getAttribute('aria-current')).toBeTruthy()
    expect((await list()).getByRole('link', { name: /Globex/ }).getAttribute('aria-current')).toBeNull()
  })

  it('stays beside the open one, which Back to overview closes', async () => {
    answerForGroups()
    const { person, address } = renderRoute('/groups', { user: admin })

    await person.click(await screen.findByRole('link', { name: /Acme/ }))
    expect(await screen.findByRole('heading', { name: 'Acme Integrity' })).toBeTruthy()
    expect(address()).toBe('/groups/1')
    await person.click(screen.getByRole('link', { name: 'Back to overview' }))

    await waitFor(() => expect(address()).toBe('/groups'))
    expect(await screen.findByText('Choose a group to see its people here.')).toBeTruthy()
  })
})

describe('an unknown group', () => {
  it('is not found, with the list beside it still working', async () => {
    answerForGroups()
    refuse(groupEndpoints.detail, 'not_found')
    const { person } = renderRoute('/groups/999', { user: admin })

    expect(await screen.findByText('Page not found!')).toBeTruthy()
    answer(groupEndpoints.detail, aGroup())
    await person.click(await screen.findByRole('link', { name: /Acme/ }))

    expect(await screen.findByRole('heading', { name: 'Acme Integrity' })).toBeTruthy()
  })

  it('looks different from a failed one', async () => {
    answerForGroups()
    refuse(groupEndpoints.detail, 'internal')
    renderRoute('/groups/1', { user: admin })

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  })
})

describe('the group of its manager', () => {
  it('is shown at the base path, alone, without a step back to it', async () => {
    answerForGroups()
    const { address, history } = renderRoute('/groups', { user: aUser('ROLE_GROUP_MANAGER') })

    expect(await screen.findByRole('heading', { name: 'Acme Integrity' })).toBeTruthy()
    expect(address()).toBe('/groups/1')
    expect(history.length).toBe(1)
    expect(screen.queryByRole('region', { name: 'Groups' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New Group' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Back to overview' })).toBeNull()
  })

  it('needs no request for a list', async () => {
    answerForGroups()
    const calls = answer(groupEndpoints.list, someGroups())
    renderRoute('/groups', { user: aUser('ROLE_GROUP_MANAGER') })

    await screen.findByRole('heading', { name: 'Acme Integrity' })

    expect(calls).toEqual([])
  })
})

describe('the screen of groups', () => {
  it('is refused to users', async () => {
    answer(sourceEndpoints.list, aList())
    const { address } = renderRoute('/groups/1', { user: aUser('ROLE_USER') })

    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('asks a guest to log in, who then returns to it', async () => {
    answer(sourceEndpoints.list, aList())
    answerForGroups()
    const { address } = renderRoute('/groups/1')
    await waitFor(() => expect(address()).toMatch(/^\/\?to=/))

    act(() => loggedIn(admin))

    await waitFor(() => expect(address()).toBe('/groups/1'))
  })
})
