import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { confirmationOf, openGroup, paneOf, personIn } from '../steps/groups.ts'
import { hasNoSideScroll, lowControlsOf } from '../steps/layout.ts'

const NEWCOMER = { fullName: 'Nils Holm', email: 'nils@acme.example' }

for (const [what, viewport] of [
  ['portrait with the keyboard on screen', { width: 820, height: 590 }],
  ['landscape with the keyboard on screen', { width: 1180, height: 410 }],
] as const) {
  test(`a manager works by touch alone on a tablet: ${what}`, { tag: '@nightly' }, async ({ visit, stack }) => {
    const page = await visit('manager', { viewport, hasTouch: true, isMobile: true })
    await openGroup(page)
    expect(await lowControlsOf(page)).toEqual([])
    await paneOf(page).getByRole('button', { name: 'Edit' }).tap()
    expect(await lowControlsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Invite a user' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Invite a user' })
    await dialog.getByRole('button', { name: 'Invite' }).tap()
    await expect(dialog.getByText('This field is required')).toHaveCount(2)
    expect(await lowControlsOf(page)).toEqual([])
    await dialog.getByLabel('Full name').fill(NEWCOMER.fullName)
    await dialog.getByLabel('Email address').fill(NEWCOMER.email)
    await dialog.getByRole('button', { name: 'Invite' }).tap()
    await expect(dialog).toHaveCount(0)
    await stack.mailbox.emailTo(NEWCOMER.email)

    await page.getByRole('button', { name: `Remove ${NEWCOMER.fullName}` }).tap()
    await expect(confirmationOf(page).getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
    await confirmationOf(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(personIn(page, NEWCOMER.fullName)).toHaveCount(0)
    await page.getByLabel('Group name').fill('Acme by touch')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await expect(paneOf(page).getByRole('heading', { name: 'Acme by touch' })).toBeVisible()
    expect(await hasNoSideScroll(page)).toBe(true)
  })
}

test('an administrator makes a group with the keyboard alone, and reads it on a phone', { tag: '@nightly' }, async ({
  visit,
}) => {
  const page = await visit('admin')
  await page.goto('/groups')
  await page.getByRole('button', { name: 'New Group' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Group name')).toBeFocused()
  for (const text of ['Initech Audit', '', 'Olga Owner', 'olga@initech.example']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(paneOf(page).getByRole('heading', { name: 'Initech Audit' })).toBeVisible()
  await expect(page).toHaveURL(/\/groups\/\d+$/)

  const phone = await visit('admin', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await phone.goto('/groups')
  expect(await lowControlsOf(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Initech Audit' }).tap()
  await expect(paneOf(phone)).toBeInViewport()
  expect(await lowControlsOf(phone)).toEqual([])
  expect(await hasNoSideScroll(phone)).toBe(true)
  await phone.getByRole('link', { name: 'Back to overview' }).tap()
  await expect(phone).toHaveURL('/groups')
})
