import { expect, test } from '../fixtures/test.ts'
import { listOf, openSource, openSources, rowsOf, searchFor, tagsOf } from '../steps/sources.ts'

test('letters, tags and marks lead through a long list', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  const letters = page.getByRole('toolbar', { name: 'Letters' })
  const letter = (name: string) => letters.getByRole('button', { name, exact: true })
  const firstOf = (name: string) => listOf(page).getByRole('region', { name, exact: true }).getByRole('link').first()

  // By mouse, then Back.
  await letter('T').click()
  await expect(firstOf('T')).toBeInViewport({ ratio: 1 })
  await expect(letter('T')).toHaveAttribute('aria-pressed', 'true')
  const { searchParams } = new URL(page.url())
  expect(Number(searchParams.get('page'))).toBeGreaterThan(1)
  await page.goBack()
  await expect(letter('Digits and symbols')).toHaveAttribute('aria-pressed', 'true')

  // By keyboard, to the last letter, which belongs to another script.
  await letter('Digits and symbols').focus()
  await page.keyboard.press('End')
  const last = (await letters.getByRole('button').last().innerText()).trim()
  await page.keyboard.press('Enter')
  await expect(firstOf(last)).toBeInViewport({ ratio: 1 })
  await expect(letter(last)).toBeFocused()

  // A jump to a letter keeps the search.
  await searchFor(page, 'register')
  await letter('S').click()
  await expect(firstOf('S')).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === 'register' && url.searchParams.has('page'))

  // Rows that match by a tag alone show the tag.
  await searchFor(page, 'shareholders')
  const found = rowsOf(page).filter({ hasText: 'Tag: shareholders' }).first()
  await expect(found.getByText('shareholders')).toBeVisible()
  const title = (await found.innerText()).split('\n')[0] ?? ''
  await openSource(page, title)
  await expect(tagsOf(page).locator('mark')).toHaveText('shareholders')
  await page.getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('combobox', { name: 'Filter by tag' }).fill('shareholders')
  await page.getByRole('option', { name: 'shareholders' }).click()
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('search') === 'shareholders' && url.searchParams.has('tag'),
  )
  await expect(page.getByRole('button', { name: 'Remove Tag: shareholders' })).toBeVisible()
})
