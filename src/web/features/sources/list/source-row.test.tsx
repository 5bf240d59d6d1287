import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type SourceList, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const iconsAre = (icons: string) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'icons', content: icons })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

const list = () => screen.findByRole('region', { name: 'Sources' })
const row = (name: string | RegExp) => screen.findByRole('link', { name })

describe('the rows of a list', () => {
  const show = (...sources: SourceList['sources']) => {
    answer(sourceEndpoints.list, aList({ sources }))
    return renderRoute('/sources?search=a')
  }

  it('are under the first letters of their titles', async () => {
    show(
      aSource({ id: 1, title: '1828.org' }),
      aSource({ id: 2, title: 'Ärzteblatt' }),
      aSource({ id: 3, title: 'arachnys' }),
      aSource({ id: 4, title: 'BvD' }),
    )

    const groups = within(await list()).findAllByRole('region')

    const letters = (await groups).map((group) => [
      within(group).getByRole('heading').textContent,
      within(group).getAllByRole('link').length,
    ])
    expect(letters).toEqual([
      ['#', 1],
      ['A', 2],
      ['B', 1],
    ])
  })

  it('link to the id with the query string', async () => {
    show(aSource({ id: 7, title: 'Bank list' }))

    expect((await row(/Bank list/)).getAttribute('href')).toBe('/sources/7?search=a')
  })

  it('show their heading’s letter, without a request for an icon', async () => {
    show(aSource({ title: 'List of banks', link: 'https://www.acme.example/list?x=1', note: '' }))

    const icon = (await row(/List of banks/)).querySelector('[data-letter]')

    expect(icon?.getAttribute('data-letter')).toBe('L')
    expect((await row(/List of banks/)).querySelector('img')).toBeNull()
    expect((await row(/List of banks/)).textContent).toBe('List of banksacme.example/listEurope')
  })

  it.each([
    ['Łódź register', 'L'],
    ['1828.org', '#'],
  ])('agree with the heading above them: %s under %s', async (title, letter) => {
    answer(sourceEndpoints.list, aList({ sources: [aSource({ title, link: 'https://8.8.8.8' })] }))
    renderRoute('/sources')

    const icon = (await row(new RegExp(title))).querySelector('[data-letter]')

    expect(icon?.getAttribute('data-letter')).toBe(letter)
    expect((await list()).querySelector('h2')?.textContent).toBe(letter)
  })

  it('show the icon of the site from our own service if the server fetches it', async () => {
    iconsAre('fetch')
    show(aSource({ title: 'Bank list', link: 'https://www.bank.example/list?x=1' }))

    const icon = (await row(/Bank list/)).querySelector('img')

    expect(icon?.getAttribute('src')).toBe('/api/v1/icon/bank.example/')
  })

  it('show the icon of the site from the service that the build names', async () => {
    vi.stubEnv('VITE_FAVICON_URL', 'https://icons.example/{domain}.png')
    show(aSource({ title: 'Bank list', link: 'https://www.bank.example/list?x=1' }))

    const icon = (await row(/Bank list/)).querySelector('img')

    expect(icon?.getAttribute('src')).toBe('https://icons.example/bank.example.png')
  })

  it('show a default avatar if icons are off', async () => {
    iconsAre('off')
    show(aSource({ title: 'Bank list', link: 'https://bank.example' }))

    expect((await row(/Bank list/)).querySelector('[aria-hidden=true] svg')).toBeTruthy()
    expect((await row(/Bank list/)).querySelector('img')).toBeNull()
  })

  it('show a default avatar without a link', async () => {
    show(aSource({ title: 'Bank list', link: '' }))

    expect((await row(/Bank list/)).querySelector('img')).toBeNull()
  })

  it('show the excerpt that was found, and their subcategory', async () => {
    show(aSource({ title: 'Ärzteblatt', link: 'https://aerzte.example/praxis', note: 'A note' }))

    // Each mark is a word of its own to the testing library.
    const found = await row(/rzteblatt/)

    expect([...found.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Ä', 'a'])
    expect(found.textContent).toContain('Europe')
    expect(found.textContent).not.toContain('A note')
  })

  type SomeProvenance = Partial<SourceList['sources'][number]['provenance']>

  const factsOf = async (provenance: SomeProvenance, search = '') => {
    const source = aSource({ link: 'https://www.register.example/search', note: 'A note' })
    const sources = [{ ...source, provenance: { ...source.provenance, ...provenance } }]
    answer(sourceEndpoints.list, aList({ sources }))
    renderRoute(`/sources${search}`)
    return (await row(/Source 101/)).textContent
  }

  it.each<[SomeProvenance, string]>([
    [{ countries: ['GE'], access: 'open', exposure: 'logged' }, 'Georgia · open · logged'],
    [{ countries: ['RS', 'BA'] }, 'Bosnia & Herzegovina, Serbia'],
    [{ countries: ['001', 'RS', 'XK'], access: 'paid' }, 'RS, Worldwide, XK · paid'],
    [{ countries: ['AL', 'BA', 'HR', 'ME', 'RS', 'XK'] }, '6 countries'],
    [{ access: 'restricted', exposure: 'notified' }, 'on request · may notify the person'],
  ])('show coverage, access and exposure in short: %o', async (facts, words) => {
    const shown = await factsOf(facts)

    expect(shown).toBe(`Source 101${words}register.example/search`)
  })

  it('show these facts during a search, too, beside their subcategory', async () => {
    expect(await factsOf({ access: 'open' }, '?search=source')).toBe('Source 101openregister.example/searchEurope')
  })

  it('show the beginning of their note without a search', async () => {
    answer(sourceEndpoints.list, aList({ sources: [aSource({ note: 'First line\nsecond line' })] }))
    renderRoute('/sources')

    const shown = await row(/Source 101/)

    expect(shown.textContent).toContain('First line')
    expect(shown.textContent).not.toMatch(/second line|Europe/)
  })

  it('mark private sources and favorites', async () => {
    show(
      aSource({ id: 1, title: 'Open' }),
      aSource({ id: 2, title: 'Hidden', isPublic: false }),
      aSource({ id: 3, title: 'Starred', favorite: true }),
    )

    expect((await row(/Open/)).textContent).not.toMatch(/Private|Favorite/)
    expect((await row(/Hidden/)).textContent).toContain('Private')
    expect((await row(/Starred/)).textContent).toContain('Favorite')
  })

  it('open their site in a new window on a double click', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    answer(sourceEndpoints.detail, aSource({ id: 7, title: 'Bank list', link: 'https://bank.example/' }))
    const { person } = show(aSource({ id: 7, title: 'Bank list', link: 'https://bank.example/' }))

    await person.dblClick(await row(/Bank list/))

    expect(await screen.findByRole('article')).toBeTruthy()
    await waitFor(() =>
      expect(open).toHaveBeenCalledExactlyOnceWith('https://bank.example/', '_blank', 'noopener,noreferrer'),
    )
  })
})
