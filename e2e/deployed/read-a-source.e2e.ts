import type { Page } from 'playwright/test'
import { detailOf, openSource, openSources, rowOf, rowsOf } from '../steps/sources.ts'
import { pagesOf, type Source, type SourceList } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

const PAGES = 8

const findSource = async (
  page: Page,
  library: (page: Page, query: string) => Promise<SourceList>,
  isWanted: (source: Source) => boolean,
) => {
  for (let number = 1; number <= PAGES; number++) {
    const list = await library(page, `?page=${number}`)
    const source = list.sources.find(isWanted)
    if (source) return { source, address: number > 1 ? `?page=${number}` : '' }
    if (number >= pagesOf(list)) return undefined
  }
  return undefined
}

test('a guest reads a source: link, notes, tags and category, without controls to change it', {
  tag: ['@source', '@smoke'],
}, async ({ visit, library }) => {
  const page = await visit('guest')
  const [source] = (await library(page)).sources
  need(source !== undefined, 'a source')
  await openSources(page)
  const { pathname } = new URL(page.url())

  await openSource(page, source.title)

  const detail = detailOf(page)
  await expect(page).toHaveURL(`${pathname}/${source.id}`)
  await expect(page).toHaveTitle(`${source.title} · Sourcebook`)
  await expect(rowOf(page, source.title).first()).toHaveAttribute('aria-current', /./)
  const links = [
    detail.getByRole('heading', { level: 1 }).getByRole('link', { name: source.title }),
    detail.getByRole('link', { name: 'Open site' }),
    detail.getByRole('link', { name: '(opens in a new window)' }).last(),
  ]
  for (const link of links) {
    await expect(link).toHaveAttribute('href', source.link)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  const headings = detail.getByRole('heading', { level: 2 }).filter({ hasNotText: 'More from' })
  await expect(headings).toHaveText(['Notes', 'Tags'])
  await expect(detail.getByText(source.note || 'No notes available.')).toBeVisible()
  if (source.tags.length > 0) {
    const tags = detail.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    await expect(tags).toHaveText(source.tags.map(({ label }) => label))
  } else await expect(detail.getByText('No tags available.')).toBeVisible()
  await expect(detail.getByRole('button')).toHaveText(['Copy link', 'More actions'])
  await expect(page.getByRole('button', { name: 'New Source' })).toHaveCount(0)

  const category = detail.getByRole('definition').first()
  await expect(category.getByRole('link')).toHaveText([source.subCategory.category.name, source.subCategory.name])
  await category.getByRole('link').last().click()
  await expect(page).toHaveURL(`/sources?subCategory=${source.subCategory.id}`)
  await expect(rowsOf(page).first()).toBeVisible()
})

test('a source without tags says so', { tag: '@source' }, async ({ visit, library }) => {
  const page = await visit('guest')
  const found = await findSource(page, library, ({ tags }) => tags.length === 0)
  need(found !== undefined, `a source without tags on the first ${PAGES} pages`)

  await page.goto(`/sources/${found.source.id}${found.address}`)

  await expect(detailOf(page).getByText('No tags available.')).toBeVisible()
})

test('the longest title fits the width of a phone', { tag: '@source' }, async ({ visit, library }) => {
  const page = await visit('guest', { viewport: { width: 390, height: 800 } })
  const found = await findSource(page, library, ({ title }) => title.length > 120)
  need(found !== undefined, `a title of more than 120 characters on the first ${PAGES} pages`)

  await page.goto(`/sources/${found.source.id}${found.address}`)

  const heading = detailOf(page).getByRole('heading', { name: found.source.title, level: 1 })
  await expect(heading).toBeVisible()
  const { x, width } = (await heading.boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBeLessThanOrEqual(390)
})

test('a user may mark and file a source that they read, and add a source', { tag: '@source' }, async ({
  visit,
  library,
}) => {
  const page = await visit('user')
  const [source] = (await library(page)).sources
  need(source !== undefined, 'a source')
  await openSources(page)
  await expect(page.getByRole('button', { name: 'New Source' })).toBeVisible()

  await openSource(page, source.title)

  await expect(detailOf(page).getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', /true|false/)
  await expect(detailOf(page).getByRole('button', { name: /^(Add to group|Move)$/ })).toBeVisible()
  await expect(detailOf(page).getByRole('button', { name: 'Edit' })).toHaveCount(source.canChange ? 1 : 0)
  await expect(detailOf(page).getByText(/^Added /)).toBeVisible()
})

test('opening another source, or leaving it, ends the edit mode', { tag: '@source' }, async ({ visit, library }) => {
  const page = await visit('admin')
  const { sources } = await library(page)
  const source = sources.find(({ canChange }) => canChange)
  const other = sources.find(({ id }) => id !== source?.id)
  need(source !== undefined && other !== undefined, 'two sources, one of which the administrator may change')
  await openSources(page)
  await openSource(page, source.title)

  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit source' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(source.title)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(dialog.getByText('This action can’t be reversed.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await openSource(page, other.title)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

test('My Sources has the same detail, under the group’s own subjects', { tag: ['@source', '@subject'] }, async ({
  visit,
  read,
}) => {
  const page = await visit('user')
  const { sources } = await read<SourceList>(page, '/source/group/')
  await page.goto('/my-sources')
  await expect(page.getByRole('heading', { name: 'My Sources', level: 1 })).toBeVisible()
  const [source] = sources
  if (!source) {
    await expect(page.getByText('No sources available.')).toBeVisible()
    return
  }
  await expect(page.getByRole('navigation', { name: 'Group subjects' })).toBeVisible()
  const list = page.getByRole('region', { name: 'My Sources', exact: true })

  await list.getByRole('region').getByRole('link').first().click()

  await expect(page).toHaveURL(`/my-sources/${source.id}`)
  await expect(detailOf(page).getByRole('heading', { name: source.title, level: 1 })).toBeVisible()
  await expect(detailOf(page).getByRole('button', { name: 'Remove from group' })).toBeVisible()
})
