import type { Locator } from 'playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { detailOf, openSource, openSources } from '../steps/sources.ts'

const maxHeightOf = (area: Locator) => area.evaluate((element) => getComputedStyle(element).maxHeight)

test('the lists of the add-to-group dialog are as high as the specification says, at most', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page, '?search=192.com')
  await openSource(page, '192.com (UK)')
  await detailOf(page).getByRole('button', { name: 'Add to group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to group' })

  await expect.poll(() => maxHeightOf(dialog.getByRole('listbox', { name: 'Subjects' }))).toBe('210px')
  await expect.poll(() => maxHeightOf(dialog.getByRole('listbox', { name: /^Categories of/ }))).toBe('200px')
})
