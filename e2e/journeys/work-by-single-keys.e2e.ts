import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { newSourceDialogOf } from '../steps/source-form.ts'
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

testOnOwnStack('text typed while a dialog loads goes into its first field, whole', async ({ visit }) => {
  const page = await visit('analyst')
  const waiting: (() => void)[] = []
  const loaded = new Promise<void>((resolve) => waiting.push(resolve))
  await page.route('**/assets/add-source-dialog-*.js', async (route) => {
    await loaded
    await route.continue()
  })
  await openSources(page)
  await expect(page.getByRole('button', { name: 'New Source' })).toBeVisible()

  await page.keyboard.type('nhttps://registers.example/jk/?o=s')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const load of waiting) load()

  const link = newSourceDialogOf(page).getByLabel('Link')
  await expect(link).toBeFocused()
  await expect(link).toHaveValue('https://registers.example/jk/?o=s')
  await expect(page).toHaveURL('/sources')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Registers')
  await expect(newSourceDialogOf(page).getByLabel('Title')).toHaveValue('Registers')
})
