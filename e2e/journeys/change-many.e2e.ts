import type { Locator, Page } from 'playwright/test'
import { type Actor, people } from '../fixtures/actors.ts'
import { countInput } from '../fixtures/count-input.ts'
import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { expectAccessible } from '../steps/axe.ts'
import { hasNoSideScroll, lowControlsOf } from '../steps/layout.ts'
import { accountOf } from '../steps/session.ts'
import { listOf, openSources, rowOf, rowsOf } from '../steps/sources.ts'

// Searched and selected by hand; the clicks are counted (decision 0027).
const FIVE = [
  'DivulgaCandContas (Brazil)',
  'HATVP (France)',
  'InfoProbidad (Chile)',
  'MyNeta (India)',
  'TheyWorkForYou (UK)',
]
const PLACE = 'Officials and influence'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const selectionOf = (page: Page): Locator => page.getByRole('group', { name: 'Selection' })
// Checkbox of a row. Without a selection it is hidden from assistive technology.
const boxOf = (page: Page, title: string): Locator =>
  rowOf(page, title).locator('..').getByRole('checkbox', { includeHidden: true })
const dialogOf = (page: Page): Locator => page.getByRole('dialog')
const button = (place: Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const noticeOf = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words })

const begin = async (page: Page, actor: Exclude<Actor, 'guest'>, search: string) => {
  await openSources(page, search)
  await expect(accountOf(page, people[actor].fullName)).toBeVisible()
}

/** Selects Undo in the notice and waits for the confirmation. */
const undo = async (page: Page) => {
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(noticeOf(page, '5 sources restored')).toBeVisible()
}

/** Keeps a finger on `place` until `until` resolves. */
const longPress = async (page: Page, place: Locator, until: () => Promise<unknown>) => {
  const session = await page.context().newCDPSession(page)
  const { x = 0, y = 0, height = 0 } = (await place.boundingBox()) ?? {}
  const touchPoints = [{ x: x + 150, y: y + height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await until()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

testOnOwnStack('five sources are ticked, filed and taken back, by mouse and by keys', async ({ visit }) => {
  const page = await visit('analyst')
  await begin(page, 'analyst', '?search=asset+declarations')
  const input = countInput(page)

  for (const title of FIVE) {
    await rowOf(page, title).hover()
    await input.click(boxOf(page, title))
  }
  await expect(selectionOf(page)).toContainText('5 selected')
  await input.click(button(selectionOf(page), 'Add to group…'))
  await input.click(dialogOf(page).getByRole('option', { name: PLACE }))
  await input.click(button(dialogOf(page), 'Add'))
  await expect(noticeOf(page, `5 sources added to Eastern Europe desk › ${PLACE}`)).toBeVisible()
  input.expectAtMost({ clicks: 8 })
  await expect(selectionOf(page)).toHaveCount(0)
  await undo(page)

  await begin(page, 'analyst', '')
  const keys = countInput(page)
  for (const index of FIVE.keys()) {
    await keys.press('j')
    await expect(rowsOf(page).nth(index)).toBeFocused()
    await keys.press('x')
    await expect(selectionOf(page)).toContainText(`${index + 1} selected`)
  }
  await keys.press('a')
  await expect(dialogOf(page).getByRole('combobox')).toBeFocused()
  await keys.write('officials')
  await expect(dialogOf(page).getByRole('option')).toHaveCount(1)
  await keys.press('Enter')
  await keys.press('Enter')
  await expect(noticeOf(page, '5 sources added to')).toBeVisible()
  keys.expectAtMost({ keys: 13, texts: 1 })
  await expect(rowsOf(page).nth(4)).toBeFocused()
  await undo(page)
})

testOnOwnStack('five sources are ticked and filed by finger', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('analyst', PHONE)
  await openSources(page)
  const input = countInput(page)

  await longPress(page, rowsOf(page).first(), () => expect(selectionOf(page)).toContainText('1 selected'))
  for (const index of [1, 2, 3, 4]) await input.click(listOf(page).getByRole('checkbox').nth(index))
  await expect(selectionOf(page)).toContainText('5 selected')
  expect(await lowControlsOf(page)).toEqual([])
  expect(await hasNoSideScroll(page)).toBe(true)
  await input.click(button(selectionOf(page), 'Add to group…'))
  await input.click(dialogOf(page).getByRole('option', { name: PLACE }))
  await input.click(button(dialogOf(page), 'Add'))
  await expect(noticeOf(page, '5 sources added to')).toBeVisible()
  // The long press that began the selection isn't counted.
  input.expectAtMost({ clicks: 7 })
  await undo(page)

  // Short enough that the selection bar covers no row.
  await openSources(page, '?search=handbook')
  await button(page.locator('#main'), 'Select').click()
  await listOf(page).getByRole('checkbox').first().check()
  await expectAccessible(page, 'a list in which somebody selects')
})

testOnOwnStack('a category of 46 is emptied by moving them, and its sources are put back', async ({ visit, stack }) => {
  const [full, other] = await stack.db
    .selectFrom('subcategory')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select(['subcategory.id', 'subcategory.name'])
    .where('category.group_id', 'is', null)
    .orderBy('subcategory.id')
    .limit(2)
    .execute()
  if (!full || !other) throw new Error('The library has no two subcategories')
  await stack.db.updateTable('source').set({ subcategory_id: other.id }).where('subcategory_id', '=', full.id).execute()
  const those = await stack.db.selectFrom('source').select('id').where('is_public', '=', true).limit(46).execute()
  const ids = those.map(({ id }) => id)
  await stack.db.updateTable('source').set({ subcategory_id: full.id }).where('id', 'in', ids).execute()
  const page = await visit('admin')
  await begin(page, 'admin', `?subCategory=${full.id}`)
  const input = countInput(page)

  await input.click(button(page.locator('#main'), 'Select'))
  await input.click(button(selectionOf(page), 'Select all 46'))
  await input.click(button(selectionOf(page), 'Move…'))
  await input.click(dialogOf(page).getByRole('option', { name: other.name }))
  await input.click(button(dialogOf(page), 'Move'))
  await expect(noticeOf(page, '46 sources moved to')).toBeVisible()
  input.expectAtMost({ clicks: 5 })
  await expect(page.getByText('No sources available.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(noticeOf(page, '46 sources restored')).toBeVisible()
  await expect(listOf(page)).toContainText('46 sources')
})
