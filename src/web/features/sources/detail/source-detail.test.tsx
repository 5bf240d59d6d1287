import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eachText, noTexts, type SourceDetail, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { answerForSourceForm } from '#testing/web/source-form.ts'

const show = (fields: Partial<SourceDetail> = {}, user = aUser()) => {
  const source = aSource({ title: 'OpenCorporates', link: 'https://opencorporates.example/', ...fields })
  answer(sourceEndpoints.list, aList({ sources: [source, aSource({ id: 102, title: 'Another' })] }))
  answer(sourceEndpoints.detail, ({ params }) =>
    params['id'] === '101' ? source : aSource({ id: 102, title: 'Another', canChange: true }),
  )
  return renderRoute('/sources/101?search=x', { user })
}
const edit = async () => (await pane()).findByRole('button', { name: 'Edit' })
const rowOf = (title: string) =>
  within(screen.getByRole('region', { name: 'Sources' })).getByRole('link', { name: new RegExp(title) })
const pane = async () => within(await screen.findByRole('article'))
const favorite = async () => (await pane()).findByRole('button', { name: 'Favorite' })
const pressed = async () => (await favorite()).getAttribute('aria-pressed')

describe('the detail of a source', () => {
  it('has the title as a link to the site, in a new window without access to this one', async () => {
    show()

    const heading = await (await pane()).findByRole('heading', { level: 1 })
    const link = within(heading).getByRole('link', { name: 'OpenCorporates' })

    expect(link.getAttribute('href')).toBe('https://opencorporates.example/')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  })

  it('has the link itself', async () => {
    show()

    const link = (await pane()).getByRole('link', { name: /^https:\/\/opencorporates\.example\// })

    expect(link.getAttribute('href')).toBe('https://opencorporates.example/')
  })

  it('has every text field', async () => {
    const texts = { ...eachText((name) => `The ${name}`), link: 'https://the-link.example/' }
    show(texts)

    const shown = (await pane()).getByRole('heading', { level: 1 }).closest('article')?.textContent

    for (const text of Object.values(texts)) expect(shown).toContain(text)
  })

  it('has its note under Notes', async () => {
    show({ note: 'Two lines\nof notes' })

    const notes = (await pane()).getByRole('heading', { name: 'Notes' }).parentElement

    expect(notes?.textContent).toBe('NotesTwo lines\nof notes')
  })

  it('reports missing notes or tags', async () => {
    show({ note: '', tags: [] })

    expect((await pane()).getByText('No notes available.')).toBeTruthy()
    expect((await pane()).getByText('No tags available.')).toBeTruthy()
  })

  it('has tags with a link to the search for them', async () => {
    const { person, address } = show({ tags: [{ id: 5, label: 'beneficial owners' }] })

    await person.click((await pane()).getByRole('link', { name: 'beneficial owners' }))

    await waitFor(() => expect(address()).toBe('/sources?search=beneficial+owners'))
  })

  it('links to its subcategory, and to its category beside the list', async () => {
    const { person } = show()
    expect((await pane()).getByRole('link', { name: 'Europe' }).getAttribute('href')).toBe('/sources?subCategory=11')

    await person.click((await pane()).getByRole('link', { name: 'Company registers' }))

    const category = await screen.findByRole('treeitem', { name: /^Company registers/ })
    await waitFor(() => expect(document.activeElement).toBe(category))
    expect(category.getAttribute('aria-expanded')).toBe('true')
  })

  it('highlights the search in title, link, note and tags', async () => {
    show({ title: 'X ray', link: 'https://x.example/', note: 'Of x and y', tags: [{ id: 5, label: 'Type X' }] })

    const marks = [...(await screen.findByRole('article')).querySelectorAll('mark')]

    expect(marks.map((mark) => mark.closest('h1, a, p, li')?.textContent)).toEqual([
      'X ray',
      'https://x.example/ (opens in a new window)',
      'Of x and y',
      'Type X',
    ])
  })

  it('shows that only a group sees it', async () => {
    show({ isPublic: false })

    expect((await pane()).getByText('Private')).toBeTruthy()
  })

  it('does not show this for a public source', async () => {
    show()

    expect((await pane()).queryByText('Private')).toBeNull()
  })

  it('sets the title and the description of the window', async () => {
    show({ note: 'Registers of the world' })

    await waitFor(() => expect(document.title).toBe('OpenCorporates · Sourcebook'))
    const description = document.querySelector('meta[name=description]')
    expect(description?.getAttribute('content')).toBe('Registers of the world')
  })

  it('is marked in the list, and left by Back to overview with the filter kept', async () => {
    const { person, address } = show()
    await pane()
    expect(rowOf('OpenCorporates').getAttribute('aria-current')).toBeTruthy()
    expect(rowOf('Another').getAttribute('aria-current')).toBeNull()

    await person.click(screen.getByRole('link', { name: 'Back to overview' }))

    await waitFor(() => expect(address()).toBe('/sources?search=x'))
  })

  it('shows the list’s data until it has loaded', async () => {
    answer(sourceEndpoints.list, aList({ sources: [aSource({ title: 'Known already' })] }))
    hang(sourceEndpoints.detail)
    const { person } = renderRoute('/sources')

    await person.click(await screen.findByRole('link', { name: /Known already/ }))

    expect(await (await pane()).findByRole('heading', { name: 'Known already' })).toBeTruthy()
  })

  it('shows a skeleton if the list does not have it either', async () => {
    answer(sourceEndpoints.list, aList())
    hang(sourceEndpoints.detail)
    renderRoute('/sources/999')
    await screen.findByRole('button', { name: /^Sort by/ })

    expect(screen.getByText('Loading…')).toBeTruthy()
  })
})

describe('the actions of a source', () => {
  it('begin with opening the site', async () => {
    show()

    const open = await (await pane()).findByRole('link', { name: /^Open site/ })

    expect([open.getAttribute('href'), open.getAttribute('rel')]).toEqual([
      'https://opencorporates.example/',
      'noopener noreferrer',
    ])
    expect((await pane()).getAllByRole('link')[0]).toBe(open)
  })

  it('copy the link, and a citation with the day', async () => {
    const { person } = show()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await person.click(await (await pane()).findByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeTruthy()

    await person.click((await pane()).getByRole('button', { name: 'More actions' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Copy citation' }))

    expect(await screen.findByText('Citation copied')).toBeTruthy()
    expect(write.mock.calls.map(([text]) => text)).toEqual([
      'https://opencorporates.example/',
      expect.stringMatching(/^OpenCorporates, https:\/\/opencorporates\.example\/, accessed on .*20\d\d/),
    ])
  })

  it('report that the browser does not allow copying', async () => {
    const { person } = show()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))

    await person.click(await (await pane()).findByRole('button', { name: 'Copy link' }))

    expect(await screen.findByText(/^Not copied/)).toBeTruthy()
  })
})

describe('the facts of a source', () => {
  const facts = async () =>
    Object.fromEntries(
      (await pane())
        .getAllByRole('term')
        .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]),
    )

  it('are those that are known', async () => {
    show({ ...noTexts, title: 'OpenCorporates', link: 'https://opencorporates.example/' })

    expect(await facts()).toEqual({
      Category: 'Company registers › Europe',
      'Visible to': 'Everyone',
      'Official source': 'not recorded',
      'Who sees the query': 'not recorded',
      Added: expect.stringContaining('2026'),
    })
  })

  it('are more detailed for roles with more rights', async () => {
    show({
      isPublic: false,
      favorite: true,
      favoriteSince: '2026-01-06T10:00:00.000Z',
      createdBy: { id: 1, fullName: 'Ada Analyst' },
      updatedAt: '2026-02-03T10:00:00.000Z',
      groupSubCategory: { id: 21, name: 'Lists', category: { id: 2, name: 'Sanctions' } },
    })

    await waitFor(async () =>
      expect(await facts()).toMatchObject({
        'In group': 'Sanctions › ListsMoveRemove from group',
        'Visible to': expect.stringContaining('your group only'),
        Favorite: expect.stringMatching(/^Yours since .*2026/),
        Added: expect.stringMatching(/by Ada Analyst$/),
        Changed: expect.stringContaining('2026'),
      }),
    )
  })
})

describe('the pane before a source is chosen', () => {
  it('shows the number of sources, and the new ones of this week', async () => {
    answer(sourceEndpoints.list, aList({ sources: [aSource()], totalCount: 82 }))
    const today = new Date().toISOString()
    answer(sourceEndpoints.newest, [
      ...[1, 2, 3, 4].map((id) => aSource({ id, title: `New ${id}`, createdAt: today })),
      aSource({ id: 5, title: 'Old one' }),
    ])
    renderRoute('/sources')

    expect(await screen.findByText('82 sources in 2 categories')).toBeTruthy()
    expect((await screen.findAllByRole('link', { name: /^New \d/ })).map(({ textContent }) => textContent)).toEqual([
      'New 1',
      'New 2',
      'New 3',
    ])
    expect(screen.queryByRole('link', { name: 'Old one' })).toBeNull()
  })

  it('shows no number without results', async () => {
    answer(sourceEndpoints.list, aList({ sources: [], totalCount: 0 }))
    answer(sourceEndpoints.newest, [aSource({ title: 'Fresh', createdAt: new Date().toISOString() })])
    renderRoute('/sources?search=x')

    expect(await screen.findByRole('link', { name: 'Fresh' })).toBeTruthy()
    expect(screen.queryByText(/0 categories|Choose a source/)).toBeNull()
  })
})

describe('the favorite', () => {
  it('is not offered to a guest', async () => {
    answer(sourceEndpoints.list, aList())
    answer(sourceEndpoints.detail, aSource())
    renderRoute('/sources/101')

    expect((await pane()).queryByRole('button', { name: 'Favorite' })).toBeNull()
  })

  it('is shown at once, also in the list', async () => {
    const { person } = show()
    const calls = hang(sourceEndpoints.favorite)
    expect(await pressed()).toBe('false')

    await person.click(await favorite())

    await waitFor(async () => expect(await pressed()).toBe('true'))
    expect(rowOf('OpenCorporates').textContent).toContain('Favorite')
    expect(calls.map(({ params }) => params['source'])).toEqual(['101'])
  })

  it('returns to its state after a refusal', async () => {
    const refusal = Promise.withResolvers<void>()
    const { person } = show()
    refuse(sourceEndpoints.favorite, 'forbidden', { after: refusal.promise })
    await person.click(await favorite())
    await waitFor(async () => expect(await pressed()).toBe('true'))
    // A refetch must not be necessary.
    hang(sourceEndpoints.detail)
    hang(sourceEndpoints.list)

    refusal.resolve()

    await waitFor(async () => expect(await pressed()).toBe('false'))
  })

  it('refetches the lists after it was saved', async () => {
    const { person } = show()
    answer(sourceEndpoints.favorite, { favorite: true })
    await favorite()
    const lists = answer(sourceEndpoints.list, aList({ sources: [aSource({ title: 'Fresh', favorite: true })] }))
    answer(sourceEndpoints.detail, aSource({ title: 'Fresh', favorite: true }))

    await person.click(await favorite())

    expect(await screen.findByRole('heading', { name: 'Fresh' })).toBeTruthy()
    expect(lists).toHaveLength(1)
  })

  it('is sent once when pressed twice quickly, and refetches the lists once, and never the order options', async () => {
    const { person } = show()
    const reply = Promise.withResolvers<{ favorite: boolean }>()
    const calls = answer(sourceEndpoints.favorite, () => reply.promise)
    await favorite()
    const orders = answer(sourceEndpoints.orders, [{ value: 'title', label: 'Title' }])
    const lists = answer(sourceEndpoints.list, aList({ sources: [aSource({ title: 'Fresh' })] }))
    answer(sourceEndpoints.detail, aSource({ title: 'Fresh' }))

    await person.click(await favorite())
    await person.click(await favorite())

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(await pressed()).toBe('true')
    expect(lists).toHaveLength(0)

    reply.resolve({ favorite: true })

    expect(await screen.findByRole('heading', { name: 'Fresh' })).toBeTruthy()
    expect([calls.length, lists.length, orders.length]).toEqual([1, 1, 0])
  })
})

describe('editing', () => {
  beforeEach(answerForSourceForm)

  it('is not offered if the server forbids it', async () => {
    show({ canChange: false }, aUser('ROLE_ADMIN'))

    expect((await pane()).queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('replaces the view', async () => {
    const { person } = show({ canChange: true })

    await person.click(await edit())

    expect(await screen.findByRole('heading', { name: 'Edit source' })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe('OpenCorporates')
  })

  it('ends when another source is opened', async () => {
    const { person } = show({ canChange: true })
    await person.click(await edit())
    await screen.findByRole('heading', { name: 'Edit source' })

    await person.click(rowOf('Another'))

    expect(await (await pane()).findByRole('heading', { name: 'Another' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Edit source' })).toBeNull()
  })
})
