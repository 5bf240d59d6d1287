import type { Page } from 'playwright/test'
import { PASSWORD, people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { tabTo } from '../steps/keyboard.ts'
import { accountOf, loginDialogOf } from '../steps/session.ts'
import { newSourceDialogOf } from '../steps/source-form.ts'
import { detailOf, openSources, rowOf, rowsOf, searchBoxOf } from '../steps/sources.ts'

testOnOwnStack('an analyst finds, opens and marks a source with the keyboard alone', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page)
  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(searchBoxOf(page)).toBeFocused()
  await page.keyboard.type('sanctions map')
  await expect(page).toHaveURL('/sources?search=sanctions+map')
  await expect(searchBoxOf(page)).toBeFocused()

  await tabTo(page, rowOf(page, 'EU Sanctions Map'))
  await page.keyboard.press('Enter')
  await expect(detailOf(page).getByRole('heading', { name: 'EU Sanctions Map' })).toBeVisible()
  const star = detailOf(page).getByRole('button', { name: 'Favorite' })
  await tabTo(page, star)
  await page.keyboard.press('Space')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(star).toBeFocused()
})

for (const role of ['guest', 'analyst', 'manager', 'admin'] as const) {
  test(`at most 25 presses of Tab lead to the first result: ${role}`, async ({ visit }) => {
    const page = await visit(role)
    await openSources(page)
    const isFirstFocused = () =>
      rowsOf(page)
        .first()
        .evaluate((row) => row === document.activeElement)
    await expect(page.getByRole('toolbar', { name: 'Letters' })).toBeVisible()

    let presses = 0
    for (; presses < 60 && !(await isFirstFocused()); presses++) await page.keyboard.press('Tab')

    expect(presses).toBeLessThanOrEqual(25)
  })
}

test('menus and the page dropdown answer to the arrow keys, letters, Enter and Escape', async ({ visit }) => {
  const page = await visit('analyst')
  await openSources(page)
  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()
  const sort = page.getByRole('button', { name: 'Sort by' })

  await tabTo(page, sort)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sort).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('f')
  await expect(page.getByRole('menuitemradio', { name: 'Favorite' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sources?order=favorite')
  await expect(sort).toBeFocused()

  const pages = page.getByRole('button', { name: 'Page 1' })
  await tabTo(page, pages)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sources?order=favorite&page=6')
  await expect(page.getByRole('button', { name: 'Page 6' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sources?order=favorite&page=2')

  await accountOf(page, people.analyst.fullName).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Log out', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('a guest logs in with the keyboard alone and the dialog keeps the focus', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page)
  const login = page.getByRole('button', { name: 'Login' })

  await tabTo(page, login)
  await page.keyboard.press('Enter')
  await expect(loginDialogOf(page).getByLabel('Email address')).toBeFocused()
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab')
    await expect(loginDialogOf(page).locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(loginDialogOf(page)).toHaveCount(0)
  await expect(login).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(loginDialogOf(page).getByLabel('Email address')).toBeFocused()
  await page.keyboard.type(people.manager.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(accountOf(page, people.manager.fullName)).toBeVisible()
})

/** Deletes the edited entry by keyboard, after cancelling once. */
const deleteByKeys = async (page: Page) => {
  const remove = page.getByRole('button', { name: 'Delete' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

testOnOwnStack('a manager adds, edits and deletes a source with the keyboard alone', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page)
  await tabTo(page, page.getByRole('button', { name: 'New Source' }))
  await page.keyboard.press('Enter')
  const dialog = newSourceDialogOf(page)
  await expect(dialog.getByLabel('Link')).toBeFocused()
  await page.keyboard.type('key.example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By key')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('aggreg')
  await expect(dialog.getByRole('option', { name: 'Aggregators' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue(/› Aggregators$/)
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Tags' })).toBeFocused()
  await page.keyboard.type('ships')
  await expect(dialog.getByRole('option')).toHaveText(['ships'])
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Remove ships' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: /^Add/ }))
  await page.keyboard.press('Enter')
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New Source' })).toBeFocused()

  await tabTo(page, searchBoxOf(page), 'Shift+Tab')
  await page.keyboard.type('key.example.org')
  await expect(rowsOf(page)).toHaveCount(1)
  await tabTo(page, rowOf(page, 'By key'))
  await page.keyboard.press('Enter')
  await tabTo(page, detailOf(page).getByRole('button', { name: 'Edit' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit source' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(detailOf(page).getByRole('heading', { name: 'By keyboard' })).toBeVisible()
  const edit = detailOf(page).getByRole('button', { name: 'Edit' })
  await expect(edit).toBeFocused()

  await page.keyboard.press('Enter')
  await deleteByKeys(page)
  await expect(page.getByText('No sources available.')).toBeVisible()
})
