import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, aReport, aSource, aUser, aView, someCategories } from '#testing/web/factories.ts'
import { aGroup, someGroups } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const manager = aUser('ROLE_GROUP_MANAGER')
const admin = aUser('ROLE_ADMIN')

const box = async (name: string) => within(await screen.findByRole('region', { name }))
const boxes = () => screen.queryAllByRole('region').map((region) => within(region).getByRole('heading').textContent)
const titlesOf = (links: readonly HTMLElement[]) => links.map((link) => link.querySelector('bdi')?.textContent)

const loaded = () => waitFor(() => expect(within(screen.getByRole('main')).queryByRole('status')).toBeNull())

const opened = (ids: readonly number[], { id } = aUser()) =>
  localStorage.setItem(`sourcebook-opened-${id}`, JSON.stringify(ids))

const somebody = { ...aUser(), fullName: 'Ngozi Adeyemi' }

beforeEach(() => {
  answer(sourceEndpoints.list, aList({ totalCount: 12_345 }))
  answer(sourceEndpoints.favorites, [])
  answer(categoryEndpoints.listGroup, [])
})

describe('the boxes of Home', () => {
  it.each([
    [4, 'Good evening, Ngozi'],
    [5, 'Good morning, Ngozi'],
    [11, 'Good morning, Ngozi'],
    [12, 'Good afternoon, Ngozi'],
    [18, 'Good evening, Ngozi'],
  ])('greet a signed-in user at %i o’clock by "%s"', async (hour, greeting) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 4, 4, hour) })
    renderRoute('/', { user: somebody })

    expect(await screen.findByRole('heading', { name: greeting, level: 1 })).toBeTruthy()
  })

  it('tell a new user how to begin, and the size of the library', async () => {
    renderRoute('/', { user: aUser() })

    expect(await screen.findByText('Nothing here yet.')).toBeTruthy()
    expect(screen.getByRole('link', { name: '12,345 sources in 2 categories' })).toBeTruthy()
    expect(boxes()).toEqual([])
  })

  it('are shown only for contents that exist', async () => {
    opened([101], manager)
    answer(homeEndpoints.some, [aSource()])
    answer(viewEndpoints.list, [aView()])
    answer(reportEndpoints.list, [aReport({ canClose: true })])
    answer(sourceEndpoints.favorites, [aSource()])
    answer(categoryEndpoints.listGroup, someCategories())
    answer(homeEndpoints.changed, [aSource()])
    renderRoute('/', { user: manager })

    await box('Continue')

    expect(boxes()).toEqual(['Continue', 'Saved views', 'To do', 'Favorites', 'Your subjects', 'Changed this week'])
    expect(screen.getByText('Nothing here yet.').closest('.not-only\\:hidden')).toBeTruthy()
  })

  it('request only data of the user, and nothing that a group’s log counts as a search', async () => {
    const subjects = answer(categoryEndpoints.listGroup, someCategories())
    const some = answer(homeEndpoints.some, [])
    const lists = answer(sourceEndpoints.list, aList())
    renderRoute('/', { user: admin })

    await loaded()

    expect([subjects, some]).toEqual([[], []])
    for (const { query } of lists) expect(query).toEqual({ order: 'title', direction: 'ASC', page: '1' })
  })

  it('show recently opened sources, without those that became invisible', async () => {
    opened([9, 7, 8])
    const calls = answer(homeEndpoints.some, [aSource({ id: 9, title: 'Zefix' }), aSource({ id: 8 })])
    renderRoute('/', { user: aUser() })

    const links = (await box('Continue')).getAllByRole('link')

    expect(titlesOf(links)).toEqual(['Zefix', 'Source 8'])
    expect(links[0]?.getAttribute('href')).toBe('/sources/9')
    expect(calls.map(({ query }) => query)).toEqual([{ ids: '9,7,8' }])
  })

  it('remember an opened source, for this person alone', async () => {
    answer(sourceEndpoints.detail, aSource())
    answer(homeEndpoints.some, [aSource()])
    const { person, router } = renderRoute('/sources/101', { user: aUser() })
    await screen.findByRole('heading', { name: /Source 101/ })

    await router.navigate({ to: '/' })

    expect((await box('Continue')).getByRole('link', { name: /Source 101/ })).toBeTruthy()
    expect(Object.keys(localStorage).filter((key) => key.includes('opened'))).toEqual(['sourcebook-opened-1'])
    await person.tab()
  })

  it('mark a saved view as seen when it is opened, and show views with news first', async () => {
    answer(viewEndpoints.list, [aView({ id: 1, name: 'Asia' }), aView({ id: 2, name: 'Georgia', newCount: 2 })])
    const calls = answer(viewEndpoints.open, undefined)
    const { person, address } = renderRoute('/', { user: aUser() })
    const links = (await box('Saved views')).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual(['Georgia2 new', 'Asia'])

    await person.click(links[0] ?? document.body)

    await waitFor(() => expect(calls.map(({ params }) => params['id'])).toEqual(['2']))
    await waitFor(() => expect(address()).toBe(aView().address))
  })

  it('unfold a subject to links to its categories', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const { person } = renderRoute('/', { user: aUser() })
    const subjects = await box('Your subjects')

    await person.click(subjects.getByRole('button', { name: /Sanctions/ }))

    expect(subjects.getByRole('button', { name: /Sanctions/, expanded: true })).toBeTruthy()
    expect(subjects.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Lists4', '/my-sources?subCategory=21'],
      ['Tools0', '/my-sources?subCategory=22'],
    ])
  })

  it('show eight of many subjects, and a link to the others', async () => {
    answer(
      categoryEndpoints.listGroup,
      Array.from({ length: 9 }, (_, index) => ({
        id: index + 1,
        name: `Subject ${index}`,
        count: 0,
        subCategories: [],
      })),
    )
    renderRoute('/', { user: aUser() })
    const subjects = await box('Your subjects')

    expect(subjects.getAllByRole('button')).toHaveLength(8)
    expect(subjects.getByRole('link', { name: 'All subjects' }).getAttribute('href')).toBe('/my-sources')
  })

  it.each([
    ['the one group', manager, [{ ...aGroup(), pending: 1 }], '1 invitation pending', '/groups/1'],
    ['all', admin, someGroups().map((group) => ({ ...group, pending: 2 })), '4 invitations pending', '/groups'],
  ])('link pending invitations to %s', async (_where, user, groups, name, href) => {
    answer(groupEndpoints.invitations, groups)
    renderRoute('/', { user })

    expect((await (await box('To do')).findByRole('link', { name })).getAttribute('href')).toBe(href)
  })

  it('link to reports that wait for an answer', async () => {
    answer(reportEndpoints.list, [aReport({ canClose: true }), aReport({ id: 2 })])
    renderRoute('/', { user: aUser() })

    const task = (await box('To do')).getByRole('link', { name: '1 report to answer' })
    expect(task.getAttribute('href')).toBe('/reports')
  })

  it('link to all favorites', async () => {
    answer(sourceEndpoints.favorites, [aSource({ favorite: true })])
    renderRoute('/', { user: aUser() })

    const all = (await box('Favorites')).getByRole('link', { name: 'All favorites' })
    expect(all.getAttribute('href')).toBe('/sources?favorite=yes')
  })

  it('cut long titles, without overflow', async () => {
    answer(homeEndpoints.changed, [aSource({ title: 'Aktenzeichen'.repeat(24) })])
    renderRoute('/', { user: aUser() })

    const title = (await screen.findByRole('link', { name: /Aktenzeichen/ })).querySelector('bdi')

    expect(title?.className).toContain('truncate')
  })
})

describe('a box of Home that fails or is slow', () => {
  it('does not affect the others, and one message names the failed ones', async () => {
    refuse(sourceEndpoints.list, 'internal')
    refuse(viewEndpoints.list, 'internal')
    refuse(homeEndpoints.changed, 'internal')
    answer(sourceEndpoints.favorites, [aSource()])
    const { person } = renderRoute('/', { user: aUser() })
    await box('Favorites')
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Something went wrong. Try again',
    ])
    expect(boxes()).toEqual(['Favorites'])

    answer(sourceEndpoints.list, aList())
    answer(viewEndpoints.list, [aView()])
    answer(homeEndpoints.changed, [aSource({ id: 8 })])
    await person.click(screen.getByRole('button', { name: 'Try again' }))

    await box('Changed this week')
    expect(boxes()).toEqual(['Saved views', 'Favorites', 'Changed this week'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await screen.findByRole('link', { name: '1 source in 2 categories' })).toBeTruthy()
  })

  it('is not shown as empty after a failure', async () => {
    refuse(viewEndpoints.list, 'internal')
    renderRoute('/', { user: aUser() })

    await screen.findByRole('button', { name: 'Try again' })

    expect(screen.queryByText('Nothing here yet.')).toBeNull()
  })

  it('stays during a retry of the others', async () => {
    refuse(viewEndpoints.list, 'internal')
    answer(sourceEndpoints.favorites, [aSource()])
    const { person } = renderRoute('/', { user: aUser() })
    await box('Favorites')
    const again = await screen.findByRole('button', { name: 'Try again' })

    hang(viewEndpoints.list)
    await person.click(again)

    expect(boxes()).toEqual(['Saved views', 'Favorites'])
  })

  it('is waited for, but not for long', async () => {
    hang(viewEndpoints.list)
    answer(sourceEndpoints.favorites, [aSource()])
    renderRoute('/', { user: aUser() })
    const main = within(await screen.findByRole('main'))
    expect((await main.findAllByRole('status')).map(({ textContent }) => textContent)).toEqual(['Loading…'])
    expect(boxes()).toEqual([])

    await box('Favorites')

    expect(boxes()).toEqual(['Saved views', 'Favorites'])
    expect(main.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Loading…'])
  })
})

describe('the note for new users', () => {
  const arrive = (user = aUser()) => {
    localStorage.setItem(`sourcebook-new-${user.id}`, 'true')
    return renderRoute('/', { user })
  }
  const note = async () => (await screen.findByText(/You are in/)).textContent

  it('names their group and its subjects', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    arrive()

    expect(await note()).toBe(
      'You are in Acme Integrity, as a user. Its sources are filed under 2 subjects: Company registers, Sanctions.',
    )
  })

  it('shows a manager without subjects how to continue', async () => {
    arrive(manager)

    expect(await note()).toBe('You are in Acme Integrity, as an owner. It has no subjects yet. Add subjects')
    expect(screen.getByRole('link', { name: 'Add subjects' }).getAttribute('href')).toBe('/folders')
  })

  it('disappears for good once it is closed', async () => {
    const { person, router } = arrive()
    await note()

    await person.click(screen.getByRole('button', { name: 'Close note' }))
    expect(screen.queryByText(/You are in/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await router.navigate({ to: '/help' })
    await router.navigate({ to: '/' })

    await screen.findByText('Nothing here yet.')
    expect(screen.queryByText(/You are in/)).toBeNull()
  })

  it('is shown to nobody else', async () => {
    renderRoute('/', { user: aUser() })

    await screen.findByText('Nothing here yet.')
    expect(screen.queryByText(/You are in/)).toBeNull()
  })
})
