import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { people } from '../fixtures/actors.ts'
import { expect, test } from '../fixtures/test.ts'
import { loginDialogOf } from '../steps/session.ts'
import { openNewSource } from '../steps/source-form.ts'
import { detailOf, listOf, openSources, rowsOf } from '../steps/sources.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
// All that the colours decide.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 900 }

// Each page is looked at four times.
test.describe.configure({ timeout: 180_000 })

/** What axe finds, in words. */
const findingsOf = async (page: Page, colorScheme: 'light' | 'dark') => {
  // What is still fading in has not its own colours yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))))
  // There are no frames; looking for them takes a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })))
}

/** Fails with what axe finds on the page as it is now, wide and narrow, in light and in dark. */
const expectAccessible = async (page: Page, where: string) => {
  for (const viewport of [NARROW, WIDE]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await findingsOf(page, colorScheme), `${where}, ${colorScheme}, ${viewport.width} px`).toEqual([])
    }
  }
}

test('axe finds nothing for a guest', async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/source/', status: 404 }, { path: '/api/v1/source/', status: 500 })
  const page = await visit('guest')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /sources in/ })).toBeVisible()
  await expectAccessible(page, 'Home')

  await openSources(page)
  await expectAccessible(page, 'list')
  await page.getByRole('button', { name: 'Page 1' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessible(page, 'page dropdown')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Login' }).click()
  await loginDialogOf(page).getByRole('button', { name: 'Log in' }).click()
  await expect(loginDialogOf(page).getByText('This field is required')).toHaveCount(2)
  await expectAccessible(page, 'login with errors')
  await loginDialogOf(page).getByRole('button', { name: 'Reset your password' }).click()
  await expect(page.getByRole('dialog', { name: 'Reset your password' })).toBeVisible()
  await expectAccessible(page, 'reset')

  await page.goto('/sources?search=zzzzzz')
  await expect(page.getByText('No sources available.')).toBeVisible()
  await expectAccessible(page, 'empty list')
  await page.goto('/sources/99999999')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page, 'not found')
  await page.route('**/api/v1/source/global/**', (route) => route.fulfill({ status: 500 }))
  await page.goto('/sources?search=other')
  await expect(listOf(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'failed list')
})

test('axe finds nothing on the screens beside the library', async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/source/detail/', status: 500 }, { path: '/api/v1/', status: 'none' })
  // The code of other screens, which is loaded when there is nothing better to do.
  provoke({ path: '/assets/', status: 'none' })
  const page = await visit('guest')
  await page.goto('/no/such/screen')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page, 'no such screen')
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Let us help you' })).toBeVisible()
  await expectAccessible(page, 'help')
  await page.getByRole('button', { name: 'Colours' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'colours')

  await page.route('**/api/v1/source/detail/**', (route) => route.fulfill({ status: 500 }))
  await page.goto('/sources/1')
  await expect(page.getByRole('alert')).toHaveText('Something went wrong. Try again')
  await expectAccessible(page, 'failed detail')
  await openSources(page)
  await page.context().setOffline(true)
  await expect(page.getByText('There is no network connection.')).toBeVisible()
  await expectAccessible(page, 'no network')
  await page.context().setOffline(false)
})

test('axe finds nothing for a manager', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page, '?search=acme.example')
  await page.getByRole('button', { name: 'Sort by' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'sort menu')
  await page.keyboard.press('Escape')

  const dialog = await openNewSource(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(4)
  await expectAccessible(page, 'new source with errors')
  await dialog.getByRole('combobox', { name: 'Tags' }).click()
  await dialog.getByRole('option').first().click()
  await expectAccessible(page, 'tag list')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await rowsOf(page).first().click()
  await expect(detailOf(page)).toBeVisible()
  await expectAccessible(page, 'detail')
  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectAccessible(page, 'edit mode')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'delete confirmation')
})

test('axe finds nothing at Home and around the account', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Newest sources' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'Home of who is logged in')
  const account = page.getByRole('banner').getByRole('button', { name: people.admin.fullName })
  await account.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'user menu')
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(3)
  await expectAccessible(page, 'change of the password with errors')

  await page.goto('/help')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(2)
  await expectAccessible(page, 'help with errors')
  await page.goto('/reset-password?token=none&email=ada%40example.org')
  await expect(page.getByRole('dialog', { name: 'Set a new password' })).toBeVisible()
  await expectAccessible(page, 'new password')
})

test('axe finds nothing on the screen of groups', async ({ visit }) => {
  const page = await visit('admin')
  await page.goto('/groups')
  await expect(page.getByRole('link', { name: /Acme/ })).toBeVisible()
  await expectAccessible(page, 'groups')
  await page.getByRole('button', { name: 'New Group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('dialog').getByText('This field is required')).toHaveCount(3)
  await expectAccessible(page, 'new group with errors')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: /Acme/ }).click()
  await expect(page.getByRole('heading', { name: 'Owners' })).toBeVisible()
  await expectAccessible(page, 'group')
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit group' })).toBeVisible()
  await expectAccessible(page, 'edit mode of a group')
  await page.getByRole('button', { name: 'Invite a user' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite a user' })).toBeVisible()
  await expectAccessible(page, 'invitation')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete group' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'deleting a group')

  const manager = await visit('manager')
  await manager.goto('/groups')
  await expect(manager.getByRole('checkbox')).toBeVisible()
  await expectAccessible(manager, 'own group')
})
