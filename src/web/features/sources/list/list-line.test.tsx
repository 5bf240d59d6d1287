import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { importEndpoints } from '#contract/files/imports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { anImport } from '#testing/web/imports.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = (address: string, totalCount = 82) => {
  answer(sourceEndpoints.list, ({ query }) => aList({ totalCount: query['search'] === 'none' ? 0 : totalCount }))
  return renderRoute(address, { user: aUser() })
}
const list = async () => within(await screen.findByRole('region', { name: 'Sources' }))
const said = async () => (await list()).findByText(/^[\d,.]+ sources?/)
const chips = async () => within(await (await list()).findByRole('list', { name: 'Chosen filters' }))

describe('the line above the list', () => {
  it('shows the number of sources', async () => {
    show('/sources')

    expect((await said()).textContent).toBe('82 sources')
    expect(screen.queryByRole('list', { name: 'Chosen filters' })).toBeNull()
  })

  it('uses the singular for one, in a status', async () => {
    show('/sources', 1)

    const line = await said()

    expect(line.textContent).toBe('1 source')
    expect(line.tagName).toBe('OUTPUT')
  })

  it('names each filter in words', async () => {
    show('/sources?search=georgia&subCategory=11')

    expect((await said()).textContent).toBe('82 sources “georgia” In Europe')
    expect((await chips()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '“georgia”',
      'In Europe',
      'Clear all',
    ])
  })

  it('names provenance filters, and removes them', async () => {
    const { person, address } = show('/sources?country=GE,001&search=georgia&page=2')

    await waitFor(async () =>
      expect((await said()).textContent).toBe('82 sources “georgia” Country: Georgia or worldwide'),
    )
    expect(document.title).toBe('Sources – Country: Georgia or worldwide – georgia – page 2 · Sourcebook')

    await person.click((await chips()).getByRole('button', { name: 'Remove Country: Georgia or worldwide' }))

    await waitFor(() => expect(address()).toBe('/sources?search=georgia'))
  })

  it('names the user’s import, and removes that filter', async () => {
    const asked = answer(importEndpoints.detail, anImport({ id: 7 }))
    const { person, address } = show('/sources?import=7&page=2')

    await waitFor(async () => expect((await said()).textContent).toBe('82 sources Import: bookmarks.html'))
    expect(document.title).toBe('Sources – Import: bookmarks.html – page 2 · Sourcebook')
    expect(asked.map(({ params }) => params['id'])).toEqual(['7'])

    await person.click((await chips()).getByRole('button', { name: 'Remove Import: bookmarks.html' }))

    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('names no file of another’s import', async () => {
    refuse(importEndpoints.detail, 'not_found')
    show('/sources?import=7')

    expect((await said()).textContent).toBe('82 sources From an import')
  })

  it('moves the focus from a filter removed by keyboard to the next one, and finally to the count', async () => {
    const { person, address } = show('/sources?search=georgia&subCategory=11')
    const first = (await chips()).getByRole('button', { name: 'Remove “georgia”' })
    act(() => first.focus())
    await person.keyboard('{Enter}')

    await waitFor(() => expect(address()).toBe('/sources?subCategory=11'))
    expect(document.activeElement).toBe((await chips()).getByRole('button', { name: 'Remove In Europe' }))

    await person.keyboard('{Enter}')

    await waitFor(() => expect(address()).toBe('/sources'))
    expect(document.activeElement).toBe(await said())
  })

  it('reports a deleted subcategory as unknown', async () => {
    show('/sources?subCategory=99')

    expect((await said()).textContent).toBe('82 sources In an unknown category')
  })

  it.each([
    ['Remove “georgia”', '/sources/101?direction=DESC&subCategory=11'],
    ['Remove In Europe', '/sources/101?search=georgia&direction=DESC'],
    ['Clear all', '/sources/101?direction=DESC'],
  ])('has a button to remove a filter: %s', async (name, expected) => {
    answer(sourceEndpoints.detail, aList().sources[0] as never)
    const { person, address } = show('/sources/101?search=georgia&direction=DESC&page=2&subCategory=11')

    await person.click((await chips()).getByRole('button', { name }))

    await waitFor(() => expect(address()).toBe(expected))
  })

  it('is shown without results, with buttons to remove filters', async () => {
    show('/sources?search=none')

    expect((await said()).textContent).toBe('0 sources “none”')
    expect((await chips()).getByRole('button', { name: 'Clear all' })).toBeTruthy()
  })
})

describe('sharing', () => {
  const open = async (person: ReturnType<typeof show>['person'], entry: string) => {
    await person.click(await screen.findByRole('button', { name: 'Share' }))
    await person.click(await screen.findByRole('menuitem', { name: entry }))
  }

  it('copies the address', async () => {
    const { person } = show('/sources?search=georgia')
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

    await open(person, 'Copy address')

    expect(write).toHaveBeenCalledExactlyOnceWith(location.href)
    expect(await screen.findByText('Address copied.')).toBeTruthy()
  })

  it('reports a failure to copy', async () => {
    const { person } = show('/sources?search=georgia')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))

    await open(person, 'Copy address')

    expect(await screen.findByText(/^The address could not be copied/)).toBeTruthy()
  })

  it('writes an e-mail with the title of the tab', async () => {
    const { person } = show('/sources?search=georgia')
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    await waitFor(() => expect(document.title).toBe('Sources – georgia · Sourcebook'))

    await open(person, 'Send by e-mail')

    expect(assign).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^mailto:\?subject=Sources%20%E2%80%93%20georgia%20%C2%B7%20Sourcebook&body=/),
    )
  })
})

describe('only favorites', () => {
  it('can be turned on and off by the star among the tools', async () => {
    const { person, address } = show('/sources?page=2')

    await person.click(await screen.findByRole('button', { name: 'Only favorites', pressed: false }))
    await waitFor(() => expect(address()).toBe('/sources?favorite=yes'))
    expect((await said()).textContent).toBe('82 sources Favorites')

    await person.click(await screen.findByRole('button', { name: 'Only favorites', pressed: true }))
    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('are not offered to a guest', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/sources')
    await said()

    expect(screen.queryByRole('button', { name: 'Only favorites' })).toBeNull()
  })
})

describe('the filters in their drawer', () => {
  it.each([
    ['/sources?search=georgia', 'Filters'],
    ['/sources?subCategory=11&favorite=yes', 'Filters (2)'],
    ['/sources?tag=1,2&country=GE,001&due=yes', 'Filters (4)'],
  ])('are counted on its button at %s', async (address, name) => {
    show(address)

    expect((await screen.findAllByRole('button', { name: /^Filters/ }))[0]?.textContent).toBe(name)
  })
})
