import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright/test'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { openSources, searchFor, titlesOf } from '../steps/sources.ts'

/** Exports the list on screen and saves the file under its suggested name. */
const exportList = async (page: Page, format: string): Promise<string> => {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const name = (await download).suggestedFilename()
  expect(name).toMatch(/^sourcebook-\d{4}-\d\d-\d\d\.(?:jsonl|html)$/)
  const file = test.info().outputPath(name)
  await (await download).saveAs(file)
  return file
}

// Category under which the importing group files new sources.
const PLACE = { category: 'Vessels, aircraft and trade', subCategory: 'Aircraft' }

interface Line {
  readonly title: string
  readonly public: boolean
}

interface ListedSource {
  readonly title: string
  readonly link: string
  readonly note: string
  readonly tags: readonly { readonly label: string }[]
  readonly public: boolean
  readonly createdAt: string
  readonly provenance: object
  readonly subCategory: { readonly name: string; readonly category: { readonly name: string } }
}

/** List of a search that fits on one page. */
const listedFor = async (page: Page, search: string): Promise<ListedSource[]> => {
  const list = await (await page.request.get('/api/v1/source/global/', { params: { search } })).json()
  expect(list.sources).toHaveLength(list.totalCount)
  return list.sources
}

const lineOf = ({ title, link, note, tags, subCategory, public: isPublic, createdAt, provenance }: ListedSource) => ({
  title,
  link,
  note,
  category: subCategory.category.name,
  subCategory: subCategory.name,
  tags: tags.map(({ label }) => label),
  public: isPublic,
  createdAt,
  // Leaves out fields without a value.
  provenance: Object.fromEntries(Object.entries(provenance).filter(([, value]) => value !== null)),
})

const linesOf = async (file: string): Promise<Line[]> =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a manager exports a filtered list, and another group imports it with all fields', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page)
  await searchFor(page, '"account needed"')
  const file = await exportList(page, 'JSON Lines')
  const lines = await linesOf(file)
  expect(lines.map(({ title }) => title)).toEqual(await titlesOf(page))
  expect(lines).toMatchObject((await listedFor(page, '"account needed"')).map(lineOf))
  await expect(page.getByText(`Exporting ${lines.length} sources.`)).toBeVisible()
  // The other group can't see private sources and adds them; it has the public ones.
  const own = lines.filter((line) => !line.public)
  expect(own.length).toBeGreaterThan(1)
  const news = `${own.length} new, ${lines.length - own.length} already in the library`

  const other = await visit('otherManager')
  await other.goto('/import')
  const chooser = other.waitForEvent('filechooser')
  await other.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles(file)
  await expect(other.getByRole('heading', { name: basename(file) })).toBeFocused()
  await expect(other.getByText(`${lines.length} links: ${news}`)).toBeVisible()
  await other.getByRole('combobox', { name: /^Folders in the file/ }).selectOption('Ignore')
  await other.getByRole('combobox', { name: /^Category/ }).fill(PLACE.subCategory)
  await other.getByRole('option', { name: PLACE.subCategory, exact: true }).click()
  // Sources marked private in the file stay private.
  await other.getByRole('checkbox', { name: /^Public/ }).check()
  await other.getByRole('button', { name: `Import ${own.length} sources` }).click()
  const imports = other.getByRole('region', { name: 'Your imports' })
  await expect(imports).toContainText(`${own.length} added, ${lines.length - own.length} skipped`, { timeout: 30_000 })

  await openSources(other, '?search=acme.example')
  expect(await titlesOf(other)).toEqual(own.map(({ title }) => title))
  const there = await linesOf(await exportList(other, 'JSON Lines'))
  expect(there).toEqual(own.map((line) => ({ ...line, ...PLACE })))
})

const SCRIPT = '<script>alert(1)</script>'
const HOSTILE = [
  `zzz ${SCRIPT}</A></DL><H3>`,
  `zzz "quoted" & 'single' &amp; &#60;b>`,
  'zzz <img src=x onerror=alert(1)> --><!--',
]

const FOLDER = '</H3></DL>R&D "folder" <b>'

const bookmarkOf = ({ title, link, note, tags, subCategory, ...source }: ListedSource) => ({
  folders: [subCategory.category.name, subCategory.name],
  title,
  note,
  attributes: {
    href: link,
    add_date: String(Math.floor(Date.parse(source.createdAt) / 1000)),
    ...(!source.public && { private: '1' }),
    ...(tags.length > 0 && { tags: tags.map(({ label }) => label).join(',') + (tags.length === 1 ? ',' : '') }),
  },
})

/** Bookmarks as parsed by the browser. */
const bookmarksIn = () => {
  const foldersAround = (element: Element): string[] => {
    const heading = element.closest('dl')?.previousElementSibling
    return heading?.localName === 'h3' ? [...foldersAround(heading), heading.textContent ?? ''] : []
  }
  const headings = [...document.querySelectorAll('h3')]
  return {
    elements: [...new Set(Array.from(document.querySelectorAll('*'), ({ localName }) => localName))].sort(),
    folders: headings.map((heading) => [...foldersAround(heading), heading.textContent].join(' › ')),
    bookmarks: Array.from(document.querySelectorAll('a'), (link) => ({
      folders: foldersAround(link),
      title: link.textContent,
      note: link.closest('dt')?.nextElementSibling?.textContent?.trimEnd(),
      attributes: Object.fromEntries(Array.from(link.attributes, ({ name, value }) => [name, value])),
    })),
  }
}

test('a browser reads exported bookmarks exactly as listed, whatever characters the texts contain', async ({
  visit,
}) => {
  const admin = await visit('admin')
  const renamed = await admin.request.patch('/api/v1/subcategories/update/1/', { data: { name: FOLDER } })
  expect(renamed.status()).toBe(200)
  const page = await visit('manager')
  const tag = await (await page.request.post('/api/v1/tags/', { data: { label: '<i>"R&D"</i>' } })).json()
  for (const [at, title] of HOSTILE.entries()) {
    const link = `https://hostile.example.org/${at}?a='1'&amp;b="2"&lt=<i>`
    const note = `people search\n\n</DD></DL>${SCRIPT} "two"\n& 'three'`
    const data = { title, link, note, subCategory: 1, tags: [String(tag.id)], public: at > 0 }
    expect((await page.request.post('/api/v1/source/create/', { data })).status(), title).toBe(201)
  }
  await openSources(page, '?search=people+search')
  const file = await exportList(page, 'Bookmarks (HTML)')
  const listed = await listedFor(page, 'people search')
  expect(listed.map(({ title }) => title)).toEqual(expect.arrayContaining(HOSTILE))

  const reader = await visit('guest')
  await reader.goto(pathToFileURL(file).href)
  const { elements, folders, bookmarks } = await reader.evaluate(bookmarksIn)
  // No text of a source became an HTML element.
  expect(elements).toEqual(['a', 'body', 'dd', 'dl', 'dt', 'h1', 'h3', 'head', 'html', 'meta', 'p', 'title'])
  expect(new Set(folders).size, 'each folder is there once').toBe(folders.length)
  const inFolder = (all: readonly { readonly folders: readonly string[] }[]) =>
    Object.groupBy(all, (one) => one.folders.join(' › '))
  expect(inFolder(bookmarks)).toEqual(inFolder(listed.map(bookmarkOf)))
})

test('arrow keys move through the coverage table, a cell leads to its sources, and the table can be downloaded', async ({
  visit,
}) => {
  const page = await visit('guest')
  await openSources(page)
  await page.getByRole('link', { name: 'Coverage' }).click()
  const focused = page.locator(':focus')

  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('searchbox', { name: 'Find a country' }).fill('aq')
  await expect(page.getByText('Antarctica: no sources')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(focused).toHaveText('Antarctica')
  await expect(focused).toBeInViewport()
  for (const key of ['Control+Home', 'ArrowDown', 'End']) await page.keyboard.press(key)
  const count = (await focused.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sources\?category=\d+$/)
  await expect(page.getByRole('region', { name: 'Sources' })).toContainText(`${count} sources`)

  await page.goBack()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download \d+ rows/ }).click()
  const file = test.info().outputPath('coverage.csv')
  await (await download).saveAs(file)
  const lines = (await readFile(file, 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.startsWith('"Antarctica","AQ"'))).toHaveLength(1)
})
