import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { type ImportPreview, importEndpoints, type PreviewRow } from '#contract/files/imports.ts'
import { IMPORT_BYTES } from '#contract/limits.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer, type Call, disconnect, hang, refuse } from '#testing/web/api.ts'
import { aUser, someCategories } from '#testing/web/factories.ts'
import { anImport, aPreview, aPreviewRow } from '#testing/web/imports.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { categoryField } from '#testing/web/source-form.ts'

const aFile = (name = 'bookmarks.html', text = '<DL>') => new File([text], name, { type: 'text/html' })
const show = (user = aUser(), preview: ImportPreview | ((call: Call) => ImportPreview) = aPreview()) => {
  answer(importEndpoints.list, [])
  answer(categoryEndpoints.list, someCategories())
  answer(tagEndpoints.list, [{ id: 1, label: 'banks' }])
  const previews = answer(importEndpoints.preview, preview)
  return { ...renderRoute('/import', { user }), previews }
}
const fileInput = async () => {
  await screen.findByRole('button', { name: 'Choose file' })
  return document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
}
type Person = ReturnType<typeof renderRoute>['person']
const choose = async (person: Person, file = aFile()) => person.upload(await fileInput(), file)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const alert = async () => (await screen.findByRole('alert')).textContent

const fileUnderEurope = async (person: Person) => {
  await person.click(await categoryField())
  await person.click(await screen.findByRole('option', { name: 'Europe' }))
}

describe('an import file', () => {
  it('that is chosen is uploaded unchanged, and its preview is shown', async () => {
    const { person, previews } = show(aUser(), aPreview({ total: 3, existing: 1, faulty: 1 }))

    await choose(person)

    const heading = await screen.findByRole('heading', { name: 'bookmarks.html' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(screen.getByText('3 links: 1 new, 1 already in the library, 1 faulty')).toBeTruthy()
    expect(previews.map(({ query, body }) => [query, body])).toEqual([[{ name: 'bookmarks.html' }, '<DL>']])
  })

  it('that is dropped anywhere on the page is uploaded, and not opened by the browser', async () => {
    const { previews } = show()
    const place = await screen.findByRole('heading', { name: 'Import', level: 1 })
    const dataTransfer = { types: ['Files'], files: [aFile()], items: [] }

    expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false)
    expect(fireEvent.drop(place, { dataTransfer })).toBe(false)

    await screen.findByRole('heading', { name: 'bookmarks.html' })
    expect(previews).toHaveLength(1)
  })

  it('must be a single one, and not a folder', async () => {
    const { previews } = show()
    const place = await screen.findByRole('heading', { name: 'Import', level: 1 })
    const drop = (items: unknown[], ...files: File[]) =>
      fireEvent.drop(place, { dataTransfer: { types: ['Files'], files, items } })

    drop([], aFile('a.csv'), aFile('b.csv'))
    expect(await screen.findByText('Choose one file at a time, not a folder.')).toBeTruthy()
    drop([{ webkitGetAsEntry: () => ({ isDirectory: true }) }], aFile('folder'))

    expect(screen.getByText('Choose one file at a time, not a folder.')).toBeTruthy()
    expect(previews).toEqual([])
  })

  it('that is empty or too large is not uploaded', async () => {
    const { person, previews } = show()
    await choose(person, aFile('empty.html', ''))
    expect(await alert()).toBe('empty.html: This file is empty.')

    await person.click(await button('Choose another file'))
    const large = aFile('large.html')
    Object.defineProperty(large, 'size', { value: IMPORT_BYTES + 1 })
    await choose(person, large)

    expect(await alert()).toMatch(/^large\.html: This is larger than 50 MB\./)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(previews).toEqual([])
  })

  it('shows its upload, and can be cancelled', async () => {
    const { person } = show()
    hang(importEndpoints.preview)
    await choose(person)
    const bar = await screen.findByRole('progressbar', { name: 'Sending bookmarks.html' })
    expect(bar.getAttribute('aria-valuetext')).toBe('0 % sent')

    await person.click(await button('Cancel'))

    await fileInput()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Import', level: 1 }))
  })
})

describe('an unreadable file', () => {
  it('stays after a lost connection, and can be sent again', async () => {
    const { person } = show()
    disconnect(importEndpoints.preview)
    await choose(person)
    expect(await alert()).toBe('bookmarks.html: The connection was lost. Your file is still here.')
    const previews = answer(importEndpoints.preview, aPreview())

    await person.click(await button('Try again'))

    await screen.findByRole('heading', { name: 'bookmarks.html' })
    expect(previews[0]?.body).toBe('<DL>')
  })

  it.each([
    ['too_large', 'x', false, /larger than 50 MB/],
    ['invalid', 'This is no list of links.', false, /: This is no list of links\.$/],
    ['too_many_requests', 'Too many requests. Try again later', true, /: Too many requests\. Try again later$/],
    ['unavailable', 'Not now', true, /: Not now$/],
    ['conflict', 'Files that wait take 200 MB.', true, /: Files that wait take 200 MB\.$/],
  ] as const)('is reported with the reason for %s', async (code, message, canTryAgain, expected) => {
    const { person } = show()
    refuse(importEndpoints.preview, code, { message })

    await choose(person)

    expect(await alert()).toMatch(expected)
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canTryAgain)
  })

  it('is reported with the position up to which it was read', async () => {
    const { person } = show(aUser(), aPreview({ cutOff: { line: 1200, reason: 'The file ends inside a string' } }))

    await choose(person)

    expect(await alert()).toBe('Only read up to line 1,200: The file ends inside a string')
  })
})

it('a pasted text is previewed, and can be edited again', async () => {
  const { person, previews } = show()
  const box = async () => screen.findByRole('textbox', { name: /^Or paste links, one per line/ })
  await person.type(await box(), 'https://a.example')

  await person.click(await button('Preview'))
  await person.click(await button('Choose another file'))

  expect((await box()).textContent).toBe('https://a.example')
  expect(previews.map(({ query, body }) => [query['name'], body])).toEqual([['Pasted text', 'https://a.example']])
})

describe('the preview of an import', () => {
  const rows = [
    aPreviewRow({ folders: ['Banks', 'Swiss'], tags: ['kyc'], createdAt: '2019-05-01T10:00:00.000Z' }),
    aPreviewRow({ line: 2, title: 'Known', exists: true }),
  ]
  const items = async () =>
    within(await screen.findByRole('region', { name: /^Preview/ }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  it('shows rows according to the current choices', async () => {
    const { person } = show(aUser('ROLE_ADMIN'), aPreview({ rows }))
    await choose(person)

    const address = 'Zefixhttps://www.zefix.ch/The Swiss register.'
    expect(await items()).toEqual([
      `${address}1 May 2019kycBanksSwiss`,
      'KnownAlready in the libraryhttps://www.zefix.ch/',
    ])
    await person.selectOptions(screen.getByLabelText('Folders in the file'), 'Ignore')
    expect((await items())[0]).toBe(`${address}1 May 2019kyc`)
    await person.selectOptions(screen.getByLabelText('Folders in the file'), 'Turn into categories and subcategories')
    expect((await items())[0]).toBe(`${address}Banks › Swiss1 May 2019kyc`)
    await person.click(screen.getByRole('checkbox', { name: /^Public/ }))
    expect((await items())[0]).toBe(`${address}Banks › SwissPrivate1 May 2019kyc`)
  })

  it('shows faulty rows and their lines', async () => {
    const { person } = show(aUser(), aPreview({ faulty: 1200, faults: [{ line: 1017, reason: 'There is no link' }] }))
    await choose(person)

    const region = await screen.findByRole('region', { name: /^Faulty/ })
    expect(within(region).getByText('The first 100 of 1,200')).toBeTruthy()
    expect(within(region).getByRole('listitem').textContent).toBe('Line 1,017There is no link')
  })

  it('shows the number of displayed rows, if more can be imported', async () => {
    const { person } = show(aUser(), aPreview({ rows, total: 3, faulty: 1 }))
    await choose(person)
    const region = await screen.findByRole('region', { name: /^Preview/ })
    expect(within(region).queryByText(/^The first/)).toBeNull()

    await person.click(await button('Choose another file'))
    answer(importEndpoints.preview, aPreview({ rows, total: 1440, faulty: 40 }))
    await choose(person)

    expect(await screen.findByText('The first 2 of 1,400')).toBeTruthy()
  })

  it('offers no import of existing links', async () => {
    const { person } = show(aUser(), aPreview({ rows: [aPreviewRow({ exists: true })] }))
    await choose(person)

    expect(await screen.findByText('Everything in it is already in the library.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
  })

  it('reads a table again after another role was chosen for a column', async () => {
    const columns = [
      { name: 'Name', role: 'title', sample: 'Zefix' },
      { name: '', role: '', sample: 'https://www.zefix.ch' },
    ] as const
    const { person, previews } = show(aUser(), ({ query }) =>
      aPreview({
        upload: query['columns'] ? 2 : 1,
        columns: columns.map((column, at) => ({ ...column, role: query['columns'] && at ? 'link' : column.role })),
      }),
    )
    await choose(person)
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Name' })).value).toBe('title')

    await person.selectOptions(screen.getByRole('combobox', { name: 'Column 2' }), 'Link')

    await waitFor(() => expect(previews.map(({ query }) => query['columns'])).toEqual([undefined, 'title,link']))
    const started = answer(importEndpoints.create, anImport({ state: 'waiting' }))
    await fileUnderEurope(person)
    await person.click(await button('Import 1 source'))
    await waitFor(() => expect(started[0]?.body).toMatchObject({ upload: 2, columns: ['title', 'link'] }))
  })
})

it('reads a file again after another layout was chosen, and imports it in that layout', async () => {
  const lines = [
    { line: 1, text: 'Registers of Europe' },
    { line: 3, text: 'Name,URL' },
  ]
  const columns = [{ name: 'Name', role: 'title' as const, sample: 'Zefix' }]
  const { person, previews } = show(aUser(), ({ query }) =>
    aPreview({ layout: { chosen: query['layout'] ?? 'list', lines }, ...(query['layout'] && { columns }) }),
  )
  await choose(person)
  const layout = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Read as' })
  expect([layout.value, [...layout.options].map(({ text }) => text)]).toEqual([
    'list',
    [
      'Links, one per line',
      'Table without column names',
      'Table, column names in line 1: Registers of Europe',
      'Table, column names in line 3: Name,URL',
    ],
  ])

  await person.selectOptions(layout, '3')
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Name' }), 'Note')
  await waitFor(() =>
    expect(previews.map(({ query: { layout: sent, columns: roles } }) => [sent, roles])).toEqual([
      [undefined, undefined],
      ['3', undefined],
      ['3', 'note'],
    ]),
  )
  const started = answer(importEndpoints.create, anImport({ state: 'waiting' }))
  await fileUnderEurope(person)
  await person.click(await button('Import 1 source'))

  await waitFor(() => expect(started[0]?.body).toMatchObject({ layout: '3', columns: ['title'] }))
})

describe('an import', () => {
  it('is started with the choices, and becomes first in the list', async () => {
    const { person } = show(aUser('ROLE_GROUP_MANAGER'), aPreview({ upload: 7 }))
    const started = answer(importEndpoints.create, anImport({ state: 'waiting' }))
    await choose(person)
    await person.click(await button('Import 1 source'))
    expect(await screen.findByText('This field is required')).toBeTruthy()

    await fileUnderEurope(person)
    await person.click(screen.getByRole('checkbox', { name: /^Public/ }))
    answer(importEndpoints.list, [anImport({ state: 'running', done: 2, finishedAt: null })])
    await person.click(await button('Import 1 source'))

    await screen.findByRole('progressbar', { name: 'Importing' })
    expect(await fileInput()).toBeTruthy()
    expect(started.map(({ body }) => body)).toEqual([
      { upload: 7, filing: { kind: 'tags', subCategory: '11' }, public: true, tags: [] },
    ])
    expect(started[0]?.idempotencyKey).toMatch(/^[\da-f]{32}$/)
  })

  it.each([
    ['ROLE_USER', false, false],
    ['ROLE_GROUP_MANAGER', true, false],
    ['ROLE_ADMIN', true, true],
  ] as const)('of %s is public or not: %s; its folders may become categories: %s', async (role, publishes, makes) => {
    const { person } = show(aUser(role))
    await choose(person)
    const folders = await screen.findByLabelText('Folders in the file')

    expect(within(folders).queryByRole('option', { name: /^Turn into categories/ }) !== null).toBe(makes)
    expect(screen.queryByRole('checkbox', { name: /^Public/ }) !== null).toBe(publishes)
    expect(screen.queryByText('Only your group will see these sources.') !== null).toBe(!publishes)
  })

  it('of folders as categories needs no category', async () => {
    const { person } = show(aUser('ROLE_ADMIN'))
    const started = answer(importEndpoints.create, anImport())
    await choose(person)
    await person.selectOptions(
      await screen.findByLabelText('Folders in the file'),
      'Turn into categories and subcategories',
    )
    expect(screen.queryByLabelText(/^Category/)).toBeNull()

    await person.click(await button('Import 1 source'))

    await waitFor(() => expect(started[0]?.body).toMatchObject({ filing: { kind: 'categories' }, public: true }))
  })

  it('of a file that was already deleted reports this', async () => {
    const { person } = show()
    refuse(importEndpoints.create, 'not_found')
    await choose(person)
    await fileUnderEurope(person)

    await person.click(await button('Import 1 source'))

    expect(await alert()).toBe('The server deleted the file after 24 hours. Choose it again.')
  })

  it('keeps the file and the choices if there are too many imports', async () => {
    const { person } = show()
    await choose(person)
    await fileUnderEurope(person)
    refuse(importEndpoints.create, 'conflict', { message: 'You have 3 imports that wait or run.' })
    await person.click(await button('Import 1 source'))
    expect(await alert()).toBe('You have 3 imports that wait or run.')
    const started = answer(importEndpoints.create, anImport())

    await person.click(await button('Import 1 source'))

    await waitFor(() => expect(started).toHaveLength(1))
    const [category] = someCategories().flatMap(({ subCategories }) => subCategories)
    expect(started[0]?.body).toMatchObject({ upload: 1, filing: { subCategory: String(category?.id) } })
  })
})

it('shows the recognized provenance of a source, and dropped values of its row', async () => {
  const provenance: PreviewRow['provenance'] = {
    publisher: 'ICIJ',
    official: false,
    countries: ['001', 'GE'],
    languages: ['ka'],
    access: 'paid',
    exposure: 'notified',
    rhythm: 'daily',
    reviewEvery: 6,
  }
  const warnings = ['Languages: “Klingonish” was not recognized, so it is left out']
  const row = aPreviewRow({ provenance, warnings })
  const { person } = show(aUser(), aPreview({ rows: [row] }))

  await choose(person)

  const item = (await screen.findByText('Zefix')).closest('li')
  expect(item?.textContent).toContain(
    'Publisher ICIJOfficial source noCovers Worldwide, GeorgiaLanguages GeorgianAccess paid' +
      'Who sees the query the person may be notifiedUpdated dailyReview every 6 months',
  )
  expect(within(item as HTMLElement).getByText(warnings[0] ?? '')).toBeTruthy()
})
