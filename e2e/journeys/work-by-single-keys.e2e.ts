import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { openSources, rowsOf, searchBoxOf } from '../steps/sources.ts'

testOnOwnStack('the search is two keys away and the first result four, also by Tab alone', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(rowsOf(page).first()).toBeFocused()

  await page.keyboard.press('/')
  await expect(searchBoxOf(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump' })).toBeFocused()
  await page.keyboard.type('help')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/help')
})
