import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '#contract/people/sessions.ts'
import { type SourceList, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const filed = { id: 11, name: 'Europe', category: { id: 1, name: 'Company registers' } }
const inGroup = aSource({ title: 'Filed', inGroup: true, groupSubCategory: filed })

const show = (address = '/my-sources', list: SourceList = aList({ sources: [inGroup] }), user = aUser()) => {
  const calls = answer(sourceEndpoints.listGroup, list)
  answer(sourceEndpoints.detail, inGroup)
  return { ...renderRoute(address, { user }), calls }
}
const list = async () => within(await screen.findByRole('region', { name: 'My Sources' }))
const row = () => screen.findByRole('link', { name: /Filed/ })
const empty = aList({ sources: [] })
const withoutSubjects = aList({ sources: [], categories: [] })

describe('My Sources', () => {
  it('lists the sources added to the group, under its name', async () => {
    const { calls } = show()

    expect((await row()).getAttribute('href')).toBe('/my-sources/101')
    expect(screen.getByRole('heading', { level: 1, name: 'My Sources' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('My Sources · Sourcebook'))
    expect(calls).toHaveLength(1)
  })

  it('requests the listing of the group with exactly the address’s parameters', async () => {
    const { calls } = show('/my-sources?search=bank&order=favorite&direction=DESC&page=2&subCategory=11')

    await waitFor(() =>
      expect(calls[0]?.query).toEqual({
        search: 'bank',
        order: 'favorite',
        direction: 'DESC',
        page: '2',
        subCategory: '11',
      }),
    )
  })

  it('has the subjects of the group beside the list, and filters by their categories', async () => {
    const { person, address, calls } = show()
    const subjects = within(await screen.findByRole('navigation', { name: 'Group subjects' }))

    await person.click(await subjects.findByRole('treeitem', { name: /Company registers/ }))
    await person.click(subjects.getByRole('treeitem', { name: /Europe/ }))

    await waitFor(() => expect(address()).toBe('/my-sources?subCategory=11'))
    await waitFor(() => expect(calls.map(({ query }) => query['subCategory'])).toContain('11'))
    await waitFor(() => expect(document.title).toBe('My Sources – Europe · Sourcebook'))
  })

  it('reports that a subject has no categories', async () => {
    const { person } = show(
      '/my-sources',
      aList({ categories: [{ id: 3, name: 'Cases', count: 0, subCategories: [] }] }),
    )

    await person.click(await screen.findByRole('treeitem', { name: /Cases/ }))

    expect(screen.getByText('No categories added.')).toBeTruthy()
  })

  it('searches the group’s sources', async () => {
    show()

    expect((await screen.findByRole<HTMLInputElement>('searchbox')).placeholder).toBe('Search all sources...')
  })

  it('opens a source beside the list, and closes it with the filters kept', async () => {
    const { person, address } = show('/my-sources?search=x')

    await person.click(await row())
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(address()).toBe('/my-sources/101?search=x')

    await person.click(screen.getByRole('link', { name: 'Back to overview' }))
    await waitFor(() => expect(address()).toBe('/my-sources?search=x'))
  })

  it('links tags to its own search, and the global category to the global list', async () => {
    const { person } = show()
    answer(sourceEndpoints.detail, { ...inGroup, tags: [{ id: 1, label: 'banks' }] })

    await person.click(await row())
    const article = within(await screen.findByRole('article'))

    expect((await article.findByRole('link', { name: 'banks' })).getAttribute('href')).toBe('/my-sources?search=banks')
    const [place, filing] = article.getAllByRole('link', { name: 'Europe' })
    expect(place?.getAttribute('href')).toBe('/sources?subCategory=11')
    expect(filing?.getAttribute('href')).toBe('/my-sources?subCategory=11')
  })

  it('offers to add a source if the role may do so', async () => {
    show()

    expect(await screen.findByRole('button', { name: 'New Source' })).toBeTruthy()
  })

  it('shows a skeleton while it loads', async () => {
    hang(sourceEndpoints.listGroup)
    renderRoute('/my-sources', { user: aUser() })

    expect((await list()).getByRole('status').textContent).toBe('Loading…')
  })

  it('can be retried after a failure', async () => {
    refuse(sourceEndpoints.listGroup, 'internal')
    const { person } = renderRoute('/my-sources', { user: aUser() })
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    answer(sourceEndpoints.listGroup, aList({ sources: [inGroup] }))

    await person.click((await list()).getByRole('button', { name: 'Try again' }))

    expect(await row()).toBeTruthy()
  })
})

describe('My Sources with nothing in it', () => {
  it('links to the sources that can be added', async () => {
    show('/my-sources', empty)

    expect(await screen.findByText('No sources available.')).toBeTruthy()
    expect((await list()).getByRole('link', { name: 'Sources' }).getAttribute('href')).toBe('/sources')
  })

  it('links a manager to the subjects while there are none', async () => {
    show('/my-sources', withoutSubjects, aUser('ROLE_GROUP_MANAGER'))

    expect(await screen.findByText('No sources available.')).toBeTruthy()
    expect(
      screen.getByText(/Please add subjects and categorize them to link your sources to a specific category/),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add subjects' }).getAttribute('href')).toBe('/folders')
  })

  it('tells a user whom to ask while there are no subjects', async () => {
    show('/my-sources', withoutSubjects)

    expect(await screen.findByText(/Ask an owner of your group/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add subjects' })).toBeNull()
    const subjects = within(screen.getByRole('navigation', { name: 'Group subjects' }))
    expect(subjects.getByText('No data found.')).toBeTruthy()
  })

  it('clears filters without results', async () => {
    const { person, address } = show('/my-sources?search=zzz', withoutSubjects)

    await person.click(await screen.findByRole('link', { name: 'Show all sources' }))

    await waitFor(() => expect(address()).toBe('/my-sources'))
  })
})

describe('access to My Sources', () => {
  it('is redirected to the sources for an administrator', async () => {
    answer(sourceEndpoints.list, aList())
    const { address } = renderRoute('/my-sources', { user: aUser('ROLE_ADMIN') })

    await waitFor(() => expect(address()).toBe('/sources'))
  })
})

describe('the notice that searches are logged', () => {
  const watched: SessionUser = { ...aUser(), group: { id: 1, name: 'Acme', slug: 'acme', logsSearches: true } }
  const notice = () => screen.queryByText('Your group logs what you search for.')

  it.each(['/my-sources', '/sources'])(
    'is shown below the search box of %s while the group logs them',
    async (address) => {
      answer(sourceEndpoints.list, aList({ sources: [inGroup] }))
      show(address, undefined, watched)
      await row()

      expect(notice()).toBeTruthy()
    },
  )

  it('is not shown while the group does not log searches', async () => {
    show()
    await row()

    expect(notice()).toBeNull()
  })
})
