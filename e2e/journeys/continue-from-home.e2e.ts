import type { Page } from 'playwright/test'
import { PASSWORD, people } from '../fixtures/actors.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectHome, expectHomeBoxes } from '../steps/screens.ts'
import { logOut, submitLogin } from '../steps/session.ts'
import { detailOf, openSource, openSources, rowsOf, titlesOf } from '../steps/sources.ts'

const { email, fullName } = people.analyst

const goHome = async (page: Page) => {
  await page.getByRole('banner').getByRole('link', { name: 'Sourcebook' }).click()
  await expectHomeBoxes(page)
}
const goingOn = (page: Page) => page.getByRole('region', { name: 'Continue' }).getByRole('link')

test('an analyst continues on the home page with what they opened, by the keyboard, until they log out', async ({
  visit,
}) => {
  const page = await visit('analyst')
  await openSources(page)
  const [title = ''] = await titlesOf(page)
  await openSource(page, title)
  await goHome(page)
  await expect(goingOn(page)).toHaveCount(1)
  await goingOn(page).press('Enter')
  await expect(detailOf(page).getByRole('heading', { name: title, level: 1 })).toBeVisible()

  await goHome(page)
  await page.keyboard.press('/')
  await page.keyboard.type('register')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sources?search=register')
  await expect(rowsOf(page).first()).toBeVisible()

  await logOut(page, fullName)
  await expectHome(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await submitLogin(page, email, PASSWORD)
  await expectHomeBoxes(page)
  await expect(goingOn(page)).toHaveCount(0)
})
