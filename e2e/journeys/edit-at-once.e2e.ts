import type { Page } from 'playwright/test'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { detailOf, openSource, openSources } from '../steps/sources.ts'

const TITLE = 'Approved local agents'

const edit = async (page: Page) => {
  await openSources(page, '?search=acme.example')
  await openSource(page, TITLE)
  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Note')).toBeVisible()
}
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()

test('concurrent changes of two people are both kept, also after a reload', async ({ visit, stack, provoke }) => {
  provoke({ path: '/api/v1/source/update/', status: 409 })
  const [one, other] = [await visit('manager'), await visit('manager')]
  await edit(one)
  await one.getByLabel('Note').fill('Mine, of two hours.')
  await edit(other)
  await other.getByLabel('Note').fill('Theirs.')
  await other.getByLabel('Title').fill('Approved agents')
  await save(other)
  await expect(detailOf(other).getByRole('heading', { name: 'Approved agents', level: 1 })).toBeVisible()

  await one.reload()
  await expect(one.getByLabel('Note')).toHaveValue('Mine, of two hours.')
  await save(one)
  const dialog = one.getByRole('dialog', { name: 'Two versions' })
  await expect(dialog.getByRole('group', { name: 'Note' })).toContainText('Theirs.')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await one.keyboard.press('Escape')
  await expect(one.getByLabel('Note')).toHaveValue('Mine, of two hours.')
  await one.getByRole('button', { name: 'Compare' }).click()
  await dialog.getByRole('radio', { name: 'Mine' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(detailOf(one).getByRole('heading', { name: 'Approved agents', level: 1 })).toBeVisible()
  const saved = await stack.db.selectFrom('source').select(['note']).where('title', '=', 'Approved agents').execute()
  expect(saved).toEqual([{ note: 'Mine, of two hours.' }])
})
