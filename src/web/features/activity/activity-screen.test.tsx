import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type ActivityList, activityEndpoints } from '#contract/activity/activity.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { stopClock } from '#testing/web/clock.ts'
import { aList, anEntry, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const aLog = (fields: Partial<ActivityList> = {}): ActivityList => {
  const entries = fields.entries ?? [anEntry()]
  return {
    entries,
    people: [
      { id: 1, fullName: 'Ada Analyst' },
      { id: 2, fullName: 'Mia Manager' },
    ],
    totalCount: entries.length,
    limit: 50,
    ...fields,
  }
}
const show = (address = '/activity', log = aLog(), user = aUser('ROLE_GROUP_MANAGER')) => {
  const calls = answer(activityEndpoints.list, log)
  return { ...renderRoute(address, { user }), calls }
}
const rows = async () => within(await screen.findByRole('table')).findAllByRole('row')
/** First entry of the log; the first row is the header. */
const entry = async () => within((await rows())[1] ?? document.body)

describe('the activity', () => {
  it('shows time, person and action in a table', async () => {
    show()

    const headings = within(await screen.findByRole('table')).getAllByRole('columnheader')
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Time', 'Person', 'Activity'])
    const [time, person, sentence] = (await entry()).getAllByRole('cell')
    expect(time?.querySelector('time')?.dateTime).toBe('2026-02-03T14:05:06.000Z')
    expect(time?.textContent).toBe('2026-02-03 14:05:06 UTC')
    expect(person?.textContent).toBe('Ada Analyst')
    expect(sentence?.textContent).toBe('Updated source “Source 101”')
  })

  it.each([
    ['login_failed', 'Not signed in'],
    ['sources_searched', 'Expired'],
    ['sources_imported', 'From the command line'],
    ['administrator_added', 'From the command line'],
    ['password_reset', 'From the command line'],
  ] as const)('explains for %s why no person is named', async (kind, words) => {
    show('/activity', aLog({ entries: [anEntry({ kind, person: null, object: null })] }))

    expect((await entry()).getByText(words)).toBeTruthy()
  })

  it.each([
    ['source', 'ROLE_GROUP_MANAGER', '/sources/7'],
    ['group', 'ROLE_GROUP_MANAGER', '/groups/7'],
    ['category', 'ROLE_GROUP_MANAGER', '/folders/7'],
    ['category', 'ROLE_ADMIN', '/categories/7'],
    ['subcategory', 'ROLE_GROUP_MANAGER', '/my-sources?subCategory=7'],
    ['subcategory', 'ROLE_ADMIN', '/sources?subCategory=7'],
  ] as const)('links a %s to %s', async (type, role, href) => {
    const object = { type, id: 7, name: 'The thing' }
    show('/activity', aLog({ entries: [anEntry({ kind: `${type}_added`, object })] }), aUser(role))

    expect((await entry()).getByRole('link', { name: 'The thing' }).getAttribute('href')).toBe(href)
  })

  it('has no link to deleted objects', async () => {
    show('/activity', aLog({ entries: [anEntry({ kind: 'source_deleted' })] }))

    expect((await entry()).getByText('Source 101', { exact: false })).toBeTruthy()
    expect((await entry()).queryByRole('link')).toBeNull()
  })

  it('unfolds to values before and after', async () => {
    const changes = {
      before: { note: '', category: 'A / B' },
      after: { note: 'Read', tags: ['x', 'y'], role: 'ROLE_USER' },
    }
    const { person } = show('/activity', aLog({ entries: [anEntry(changes)] }))
    const button = await (await entry()).findByRole('button', { name: 'Details' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('term')).toBeNull()

    await person.click(button)

    expect(button.getAttribute('aria-expanded')).toBe('true')
    const listed = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
    expect(listed).toEqual([
      'Note: −Before: nothing+After: Read',
      'Category: −Before: A / B',
      'Tags: +After: x, y',
      'Role: +After: User',
    ])
  })

  it('does not unfold without a change', async () => {
    show()

    expect((await entry()).queryByRole('button')).toBeNull()
  })

  it('shows a skeleton while it loads', async () => {
    hang(activityEndpoints.list)
    renderRoute('/activity', { user: aUser('ROLE_GROUP_MANAGER') })

    expect(await screen.findByText('Loading…', { selector: 'output' })).toBeTruthy()
  })

  it('can be retried after a failure', async () => {
    refuse(activityEndpoints.list, 'internal')
    const { person } = renderRoute('/activity', { user: aUser('ROLE_ADMIN') })
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    answer(activityEndpoints.list, aLog())

    await person.click(screen.getByRole('button', { name: 'Try again' }))

    expect(await rows()).toHaveLength(2)
  })

  it('reports that nothing matches, and clears the filters', async () => {
    const { person, address } = show('/activity?object=zzz', aLog({ entries: [] }))
    expect(await screen.findByText('No data found.')).toBeTruthy()

    await person.click(screen.getByRole('link', { name: 'Show all activity' }))

    await waitFor(() => expect(address()).toBe('/activity'))
  })

  it('is not shown to users', async () => {
    answer(sourceEndpoints.list, aList())
    const { address } = renderRoute('/activity', { user: aUser() })

    await waitFor(() => expect(address()).toBe('/sources'))
  })
})

describe('the filters of the activity', () => {
  const label = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('match the address and the request', async () => {
    const address = '/activity?from=2026-01-01&to=2026-02-01&person=2&kind=source_added&object=bank&page=2'
    const { calls } = show(address, aLog({ totalCount: 200 }))
    await rows()

    expect(calls[0]?.query).toEqual({
      from: '2026-01-01',
      to: '2026-02-01',
      person: '2',
      kind: 'source_added',
      object: 'bank',
      page: '2',
    })
    const labels = ['From (UTC)', 'To (UTC)', 'Person', 'Kind', 'Object']
    const values = await Promise.all(labels.map(async (name) => (await label(name)).value))
    expect(values).toEqual(['01/01/2026', '01/02/2026', '2', 'source_added', 'bank'])
    expect(document.title).toBe(
      'Activity – Mia Manager – Source added – bank – 2026-01-01 to 2026-02-01 – page 2 · Sourcebook',
    )
  })

  it.each(['from=tomorrow', 'person=x', 'kind=nap', 'page=0', 'page=abc', `object=${'x'.repeat(201)}`])(
    'fall back if the address is invalid: %s',
    async (search) => {
      const { calls } = show(`/activity?${search}`)

      expect(await rows()).toHaveLength(2)
      expect(calls[0]?.query).toEqual({ page: '1' })
    },
  )

  it('choose a person, from the first page, as a history step that Back undoes', async () => {
    const { person, address, history } = show('/activity?page=2&object=x', aLog({ totalCount: 200 }))
    await rows()

    await person.selectOptions(await label('Person'), 'Mia Manager')
    await waitFor(() => expect(address()).toBe('/activity?object=x&person=2'))

    history.back()
    await waitFor(() => expect(address()).toBe('/activity?object=x&page=2'))
  })

  it('choose a kind, grouped by its object', async () => {
    const { person, address } = show()
    await rows()
    const groups = within(await label('Kind')).getAllByRole('group')
    expect(groups.map((group) => group.getAttribute('label'))).toEqual([
      'Sources',
      'Subjects and categories',
      'Groups',
      'People',
    ])

    await person.selectOptions(await label('Kind'), 'Failed to log in')

    await waitFor(() => expect(address()).toBe('/activity?kind=login_failed'))
  })

  it('search for an object 400 ms after the last key, and replace the history entry', async () => {
    const { person, address, history, calls } = show()
    await rows()
    const box = await label('Object')
    stopClock()

    await person.type(box, 'ban')
    await pass(399)
    expect(address()).toBe('/activity')

    await pass(2)
    expect(address()).toBe('/activity?object=ban')
    expect(history.length).toBe(1)
    await waitFor(() => expect(calls.map(({ query }) => query['object'])).toContain('ban'))
  })

  it('accept a day', async () => {
    const { address } = show()
    await rows()

    fireEvent.change(await label('From (UTC)'), { target: { value: '2026-03-01' } })

    await waitFor(() => expect(address()).toBe('/activity?from=2026-03-01'))
  })

  it('show a person who is not in the list of people', async () => {
    show('/activity?person=99')
    await rows()

    const select = await screen.findByLabelText<HTMLSelectElement>('Person')
    expect(select.selectedOptions[0]?.textContent).toBe('Someone else')
  })

  it('are cleared together', async () => {
    const { person, address } = show('/activity?kind=login&person=1')

    await person.click(await screen.findByRole('link', { name: 'Clear filters' }))

    await waitFor(() => expect(address()).toBe('/activity'))
    expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull()
  })

  it('are passed to the export', async () => {
    show('/activity?kind=login&page=2', aLog({ totalCount: 200 }))
    await rows()

    const link = screen.getByRole('link', { name: 'Export' })
    expect(link.getAttribute('href')).toBe('/api/v1/activity/export/?kind=login')
    expect(link.hasAttribute('download')).toBe(true)
  })
})

describe('the pages of the activity', () => {
  it('appear only if there are several', async () => {
    show()
    await rows()

    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('keep the filters', async () => {
    const { person, address } = show('/activity?kind=login', aLog({ totalCount: 120 }))

    await person.click(await screen.findByRole('link', { name: 'Next page' }))

    await waitFor(() => expect(address()).toBe('/activity?kind=login&page=2'))
  })

  it('past the last redirect to the last', async () => {
    answer(activityEndpoints.list, ({ query }) =>
      aLog({ totalCount: 120, entries: query['page'] === '3' ? [anEntry()] : [] }),
    )
    const { address } = renderRoute('/activity?page=9', { user: aUser('ROLE_GROUP_MANAGER') })

    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(address()).toBe('/activity?page=3')
  })
})
