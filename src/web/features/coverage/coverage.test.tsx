import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import { answer } from '#testing/web/api.ts'
import { aCoverage } from '#testing/web/coverage.ts'
import { answerForEveryScreen } from '#testing/web/query-cases.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = async (address = '/coverage', coverage = aCoverage()) => {
  answerForEveryScreen()
  answer(coverageEndpoints.read, coverage)
  const shown = renderRoute(address)
  const grid = await screen.findByRole('grid', { name: 'Sources by country and category' })
  await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('false'))
  return { ...shown, grid }
}

const row = (grid: HTMLElement, name: string) => {
  const head = within(grid)
    .getAllByRole('rowheader')
    .find(({ textContent }) => textContent === name)
  if (!head?.parentElement) throw new Error(`There is no row ${name}`)
  return head.parentElement
}

const cells = (line: HTMLElement) =>
  within(line)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)

/** Focused cell and the single tab stop. */
const focused = (grid: HTMLElement) => {
  const stops = grid.querySelectorAll('[tabindex="0"]')
  expect([...stops]).toEqual([document.activeElement])
  return document.activeElement?.textContent
}

describe('the coverage table', () => {
  it('has every country, including those without sources, and links where there are sources', async () => {
    const { grid } = await show()

    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Country', 'All', 'Company registers', 'Sanctions'])
    expect(cells(row(grid, 'All sources'))).toEqual(['3', '2', '1'])
    expect(cells(row(grid, 'Georgia'))).toEqual(['2', '2', '·'])
    expect(cells(row(grid, 'Armenia'))).toEqual(['·', '·', '·'])
    expect(within(row(grid, 'Armenia')).queryAllByRole('link')).toEqual([])
    expect(within(row(grid, 'Armenia')).getAllByRole('gridcell', { name: 'none' })).toHaveLength(3)
    expect(
      within(row(grid, 'Georgia'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/sources?country=GE', '/sources?country=GE', '/sources?country=GE&category=3'])
    expect(cells(row(grid, 'No country given'))).toEqual(['1', '·', '1'])
    expect(screen.getByText('3 sources in 2 categories. 248 of 250 countries have no sources.')).toBeTruthy()
  })

  it('adds regions up, with the number of their covered countries', async () => {
    const { grid } = await show()

    expect(cells(row(grid, 'Southern Europe1 of 17'))).toEqual(['1', '1', '·'])
  })

  it('opens the list of a cell within the page', async () => {
    const { grid, person, address } = await show()

    await person.click(within(row(grid, 'Serbia')).getAllByRole('link')[2] as HTMLElement)

    await screen.findByRole('region', { name: 'Sources' })
    expect(address()).toBe('/sources?country=RS&category=3')
  })

  it('leaves a click with a modifier key to the browser', async () => {
    const { grid, address } = await show()
    const link = within(row(grid, 'Serbia')).getAllByRole('link')[2] as HTMLElement

    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)

    expect(address()).toBe('/coverage')
  })
})

describe('the keys of the coverage table', () => {
  it('make it one Tab stop, from which arrows lead to every cell', async () => {
    const { grid, person } = await show()
    within(grid).getByRole('columnheader', { name: 'Country' }).focus()

    expect(focused(grid)).toBe('Country')
    await person.keyboard('{ArrowDown}{ArrowRight}')
    expect(focused(grid)).toBe('3')
    await person.keyboard('{ArrowRight}{ArrowUp}')
    expect(focused(grid)).toBe('Company registers')
    await person.keyboard('{ArrowUp}{End}')
    expect(focused(grid)).toBe('Sanctions')
    await person.keyboard('{ArrowDown}{ArrowDown}{Home}')
    expect(focused(grid)).toBe('Worldwide')
    await person.keyboard('{Control>}{End}{/Control}')
    expect(row(grid, 'Antarctica').contains(document.activeElement)).toBe(true)
    expect(focused(grid)).toBe('·')
    await person.keyboard('{PageUp}{Control>}{Home}{/Control}')
    expect(focused(grid)).toBe('Country')
    await person.tab()
    expect(grid.contains(document.activeElement)).toBe(false)
  })

  it('reopen a closed region, and continue in it', async () => {
    const { grid, person, address } = await show()
    within(row(grid, 'Southern Europe1 of 17')).getByRole('button').focus()

    await person.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/coverage?closed=039'))
    expect(within(grid).queryByRole('link', { name: 'Serbia' })).toBeNull()
    await person.keyboard('{Enter}{ArrowDown}')

    expect(address()).toBe('/coverage')
    expect(focused(grid)).toBe('Albania')
  })
})

describe('the regions of the coverage table', () => {
  it('are closed and shown according to the address, even if it is invalid', async () => {
    const { grid } = await show('/coverage?closed=145,x,039&region=999')

    expect(within(grid).queryByRole('link', { name: 'Georgia' })).toBeNull()
    expect(within(grid).getByRole('rowheader', { name: 'Austria' })).toBeTruthy()
  })

  it('are chosen one at a time, and opened and closed all at once', async () => {
    const { grid, person, address } = await show()

    await person.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'Western Asia')
    await waitFor(() => expect(address()).toBe('/coverage?region=145'))
    expect(within(grid).getByRole('link', { name: 'Georgia' })).toBeTruthy()
    expect(within(grid).queryByRole('link', { name: 'Serbia' })).toBeNull()
    await person.selectOptions(screen.getByRole('combobox', { name: 'Region' }), 'All regions')
    await person.click(screen.getByRole('button', { name: 'Close all' }))
    await waitFor(() => expect(within(grid).queryByRole('link', { name: 'Georgia' })).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Open all' }))

    await waitFor(() => expect(within(grid).getByRole('link', { name: 'Georgia' })).toBeTruthy())
  })
})

describe('the search for a country in the coverage table', () => {
  it.each(['georgia', 'ge', 'Georgía'])('finds names and codes, also in closed regions: %s', async (typed) => {
    const { grid, person } = await show('/coverage?closed=145')
    const box = screen.getByRole('searchbox', { name: 'Find a country' })

    await person.type(box, typed)
    expect(await screen.findByText('Georgia: 2 sources')).toBeTruthy()
    await waitFor(() => expect(row(grid, 'Georgia')).toBeTruthy())
    await person.keyboard('{Enter}')

    expect(focused(grid)).toBe('Georgia')
  })

  it('reports an unknown country, and a country without sources', async () => {
    const { grid, person } = await show()
    const box = screen.getByRole('searchbox', { name: 'Find a country' })

    await person.type(box, 'Atlantis')
    expect(await screen.findByText('No country of that name or code.')).toBeTruthy()
    await person.clear(box)
    await person.type(box, 'armen')

    expect(await screen.findByText('Armenia: no sources')).toBeTruthy()
    await person.keyboard('{Enter}')
    expect(focused(grid)).toBe('Armenia')
  })
})

describe('the downloaded coverage table', () => {
  it('has a line for every visible row, and no formula', async () => {
    const files: Blob[] = []
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) files.push(blob)
      return 'blob:file'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(`${this.download} ${this.href}`)
    })
    const categories = [
      { id: 3, name: '=cmd()', count: 2 },
      { id: 4, name: 'Sanctions, "lists"', count: 1 },
    ]
    const { person } = await show('/coverage', aCoverage({ categories }))

    await person.click(screen.getByRole('button', { name: 'Download 253 rows' }))

    expect(names).toEqual(['coverage.csv blob:file'])
    const lines = (await files[0]?.text())?.replace('\uFEFF', '').split('\r\n') ?? []
    expect(lines[0]).toBe(`"Country","Code","Region","All","'=cmd()","Sanctions, ""lists"""`)
    expect(lines).toContain('"Georgia","GE","Western Asia","2","2","0"')
    expect(lines).toContain('"Armenia","AM","Western Asia","0","0","0"')
    expect(lines).toHaveLength(1 + 253 + 1)
  })

  it('has the rows of a region, and only those without sources if only gaps are shown', async () => {
    const { person, address } = await show('/coverage?region=145')
    expect(screen.getByRole('button', { name: 'Download 18 rows' })).toBeTruthy()

    await person.click(screen.getByRole('checkbox', { name: 'Only gaps' }))

    expect(screen.queryByRole('rowheader', { name: 'Georgia' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Download 17 rows' })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/coverage?region=145&gaps=yes'))
  })
})

describe('a search for a country while only gaps are shown', () => {
  it('shows all rows again for a covered one, and not for a gap', async () => {
    const { person, address } = await show('/coverage?gaps=yes')
    const find = screen.getByRole('searchbox', { name: 'Find a country' })

    await person.type(find, 'armenia')
    expect(address()).toBe('/coverage?gaps=yes')

    await person.clear(find)
    await person.type(find, 'georgia')
    await waitFor(() => expect(address()).toBe('/coverage'))
    expect(await screen.findByRole('rowheader', { name: 'Georgia' })).toBeTruthy()
  })
})

describe('coverage on a phone', () => {
  it('is a list of countries, each of which opens its categories', async () => {
    vi.stubGlobal('innerWidth', 390)
    answerForEveryScreen()
    const { person, address } = renderRoute('/coverage')
    await person.click(await screen.findByRole('button', { name: /^Georgia/ }))

    expect(screen.queryByRole('button', { name: /^Armenia/ })).toBeNull()
    await person.click(screen.getByRole('link', { name: /^Company registers/ }))

    await waitFor(() => expect(address()).toBe('/sources?country=GE&category=3'))
  })
})
