import { expect, test } from '../fixtures/test.ts'
import { listOf, openSources, rowOf } from '../steps/sources.ts'

test('links stand below the titles until they are switched off, and a reload and another tab keep the choice', async ({
  visit,
}) => {
  const page = await visit('analyst')
  await openSources(page, '?search=sanctionsmap.eu')
  const other = await page.context().newPage()
  await openSources(other, '?search=sanctionsmap.eu')
  const row = rowOf(page, 'EU Sanctions Map')
  await expect(row).toContainText('sanctionsmap.eu')

  await page.getByRole('button', { name: 'View', exact: true }).focus()
  await page.keyboard.press('Enter')
  const choice = page.getByRole('menuitemcheckbox', { name: 'Show links' })
  await expect(page.getByRole('menuitemradio', { name: 'Comfortable', checked: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect(choice).toBeFocused()
  await expect(choice).toBeChecked()
  await page.keyboard.press('Enter')

  await expect(row).not.toContainText('sanctionsmap.eu')
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused()
  await expect(rowOf(other, 'EU Sanctions Map')).not.toContainText('sanctionsmap.eu')
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('sanctionsmap.eu')
  await page.goto('/my-sources?search=index.baselgovernance.org')
  const filed = page.getByRole('region', { name: 'My Sources' }).locator('section').getByRole('link')
  await expect(filed).toHaveCount(1)
  await expect(filed).not.toContainText('baselgovernance.org')

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show links', checked: false }).click()
  await expect(rowOf(other, 'EU Sanctions Map')).toContainText('sanctionsmap.eu')
})

test('a site is shown by its first letter, without a request for an icon', async ({ visit, watch }) => {
  const page = await visit('guest')
  const asked: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(new URL(request.url()).pathname))

  await openSources(page, '?search=sanctions')

  await expect(rowOf(page, 'EU Sanctions Map').locator('[data-letter]')).toHaveAttribute('data-letter', 'E')
  await expect(listOf(page).locator('img')).toHaveCount(0)
  // Leaves out the page's own icon.
  expect(asked.filter((path) => !path.startsWith('/assets/icon'))).toEqual([])
  expect(watch.foreign).toEqual([])
})
