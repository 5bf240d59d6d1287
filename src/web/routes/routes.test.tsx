import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { showTheme } from '#web/shared/theme.ts'

describe('the header', () => {
  const entries = async () => within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link')

  it.each([
    ['a guest', null, ['Sources /sources']],
    ['a user', aUser('ROLE_USER'), ['Sources /sources', 'My sources /my-sources', 'Research /research']],
    [
      'a group manager',
      aUser('ROLE_GROUP_MANAGER'),
      ['Sources /sources', 'My sources /my-sources', 'Group /groups', 'Subjects /folders', 'Research /research'],
    ],
    ['an administrator', aUser('ROLE_ADMIN'), ['Sources /sources', 'Groups /groups']],
  ])('links %s to the screens that they may open, and to no others', async (_who, user, expected) => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/sources', { user })

    const found = (await entries()).map((entry) => `${entry.textContent} ${entry.getAttribute('href')}`)

    expect(found).toEqual(expected)
  })

  it('marks the current screen, whatever the filters', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/sources?search=bank')

    expect((await entries())[0]?.getAttribute('aria-current')).toBe('page')
  })

  it('marks nothing at Home', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/')

    expect((await entries())[0]?.getAttribute('aria-current')).toBeNull()
  })

  it('links to Home by the logo, and to Help', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/sources')

    expect((await screen.findByRole('link', { name: 'Sourcebook' })).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/help')
  })

  it('offers a login to a guest', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/')

    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  })

  it('names the logged-in user', async () => {
    answer(sourceEndpoints.list, aList())
    answer(sourceEndpoints.newest, [])
    answer(sourceEndpoints.favorites, [])
    renderRoute('/', { user: aUser('ROLE_ADMIN') })

    expect(await screen.findByRole('button', { name: /Adam Admin/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull()
  })

  it('reports a missing network, until it is back', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/')
    await screen.findByRole('link', { name: /1 source in 2 categories/ })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

    act(() => void window.dispatchEvent(new Event('offline')))
    expect(
      await screen.findByText(/^There is no network connection\. This page shows what was known at .*\d/),
    ).toBeTruthy()

    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText(/There is no network connection/)).toBeNull()
  })

  it('lets the user choose colors', async () => {
    onTestFinished(showTheme())
    answer(sourceEndpoints.list, aList())
    const { person } = renderRoute('/')
    await person.click(await screen.findByRole('button', { name: 'Colors' }))

    await person.click(screen.getByRole('menuitemradio', { name: 'Dark' }))

    expect(document.documentElement.dataset['theme']).toBe('dark')
    await person.click(screen.getByRole('button', { name: 'Colors' }))
    await person.click(screen.getByRole('menuitemradio', { name: 'Same as the system' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })
})

describe('the second navigation', () => {
  it.each([
    [null, ['Coverage']],
    [aUser('ROLE_USER'), ['Coverage', 'Reports', 'Import']],
    [aUser('ROLE_GROUP_MANAGER'), ['Coverage', 'Activity', 'Reports', 'Import']],
    [aUser('ROLE_ADMIN'), ['Coverage', 'Categories', 'Activity', 'Reports', 'Import', 'Status']],
  ])('has for %o the later entries, %j, as links and as a menu', async (user, titles) => {
    answer(sourceEndpoints.list, aList())
    const { person } = renderRoute('/sources', { user })
    const more = within(await screen.findByRole('navigation', { name: 'More' }))

    expect(more.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles)
    await person.click(more.getByRole('button', { name: 'More' }))
    expect(more.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([...titles, 'Help'])
  })
})

describe('any other path', () => {
  it('is not found', async () => {
    renderRoute('/nowhere')

    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
    expect(screen.getByText('Page not found!')).toBeTruthy()
    const ways = within(screen.getByRole('main')).getAllByRole('link')
    expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Sources', '/sources'],
    ])
    await waitFor(() => expect(document.title).toBe('Page not found · Sourcebook'))
    const description = document.querySelector('meta[name=description]')
    expect(description?.getAttribute('content')).toBe('This page could not be found.')
  })

  it('keeps the header', async () => {
    renderRoute('/sources/1/2')

    await screen.findByRole('heading', { name: 'Page not found' })

    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
})

describe('/start', () => {
  it('redirects to the sources, without a history step', async () => {
    answer(sourceEndpoints.list, aList())
    const { address, history } = renderRoute('/start')

    expect(await screen.findByRole('link', { name: /Source 101/ })).toBeTruthy()
    expect(address()).toBe('/sources')
    expect(history.length).toBe(1)
  })
})
