import type { Locator } from 'playwright/test'
import { type Actor, people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { hasNoSideScroll, lowControlsOf } from '../steps/layout.ts'
import { openNewSource } from '../steps/source-form.ts'
import { detailOf, openSources, rowsOf } from '../steps/sources.ts'

const WIDTHS = [320, 390, 479, 480, 599, 600, 767, 768, 820, 899, 900, 1000, 1023, 1024, 1440]
const LONG_NAME = 'Dr. Aleksandra Konstantinopolskaya-Featherstonehaugh'

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

testOnOwnStack('a long name is cut short, and whole for who opens the menu or hears it', async ({ visit, stack }) => {
  await stack.db
    .updateTable('account')
    .set({ full_name: LONG_NAME })
    .where('email', '=', people.manager.email)
    .execute()
  const page = await visit('manager', { hasTouch: true })
  await openSources(page)
  const account = page.getByRole('banner').getByRole('button', { name: LONG_NAME, exact: true })
  const shown = account.getByText(LONG_NAME)

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => hasNoSideScroll(page), `${width} px`).toBe(true)
    expect(await lowControlsOf(page), `${width} px`).toEqual([])
    const { x, width: taken } = await boxOf(account)
    expect(x + taken, `${width} px`).toBeLessThanOrEqual(width)
    expect(await shown.evaluate((name) => name.scrollWidth > name.clientWidth), `${width} px`).toBe(true)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(account.getByText('DK')).toBeVisible()
  await account.tap()

  const menu = page.getByRole('menu', { name: LONG_NAME })
  await expect(menu.getByText(LONG_NAME)).toBeInViewport({ ratio: 1 })
  expect(await hasNoSideScroll(page)).toBe(true)
})

testOnOwnStack(
  'nothing asks for scrolling sideways at any width',
  { tag: '@nightly' },
  async ({ visit, stack, provoke }) => {
    provoke({ path: '/api/v1/source/detail/', status: 404 })
    const long = await stack.idOf('EU Sanctions Map')
    await stack.db
      .updateTable('source')
      .set({ title: 'Aktenzeichen'.repeat(24) })
      .where('id', '=', long)
      .execute()
    const page = await visit('manager')
    const measure = async (where: string) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        // Styles follow a new window size one frame later.
        await expect.poll(() => hasNoSideScroll(page), `${where}, ${width} px`).toBe(true)
      }
    }

    for (const [path, shown] of [
      ['/sources/99999999', page.getByRole('heading', { name: 'Page not found' })],
      [`/sources/${long}`, page.getByRole('article').getByRole('heading', { name: 'Aktenzeichen' })],
      ['/sources?search=zzzzzz', page.getByText('No sources available.')],
    ] as const) {
      await page.goto(path)
      await expect(shown).toBeVisible()
      await measure(path)
    }
    await openSources(page)
    await openNewSource(page)
    await measure('New Source')
  },
)

testOnOwnStack(
  'the tab of the screen stays in sight in a narrower window, and after a return to it',
  async ({ visit }) => {
    const page = await visit('manager')
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subjects' })
    await page.setViewportSize({ width: 600, height: 800 })
    await page.goto('/folders')
    await expect(tab).toBeInViewport({ ratio: 1 })

    await page.setViewportSize({ width: 480, height: 800 })
    await expect(tab).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 600, height: 800 })
    await expect(tab).toBeInViewport({ ratio: 1 })
    // The browser restores the scroll position of the wide window.
    await page.goto('/help')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Subjects' })).toBeVisible()
    await expect(tab).toBeInViewport({ ratio: 1 })
  },
)

// Number of actions for a source that the role may change and that is in no subject.
const ACTIONS: readonly [Actor, number][] = [
  ['guest', 3],
  ['analyst', 6],
  ['manager', 6],
  ['admin', 5],
]

testOnOwnStack('the actions of a source are one row on a phone, for every role', async ({ visit, stack }) => {
  const id = await stack.idOf('EU Sanctions Map')
  const author = await stack.db
    .selectFrom('account')
    .select(['id', 'group_id'])
    .where('email', '=', people.analyst.email)
    .executeTakeFirstOrThrow()
  const theirs = { created_by: author.id, group_id: author.group_id }
  await stack.db.updateTable('source').set(theirs).where('id', '=', id).execute()
  await stack.db.deleteFrom('group_source').where('source_id', '=', id).execute()

  for (const [actor, count] of ACTIONS) {
    const page = await visit(actor, { hasTouch: true, isMobile: true })
    await page.goto(`/sources/${id}`)
    const last = detailOf(page).getByRole('button', { name: 'More actions' })
    const actions = last.locator('xpath=../..').locator('a, button')
    for (const width of [360, 390, 430]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(actions, `${actor}, ${width} px`).toHaveCount(count)
      const tops = await actions.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
      expect(new Set(tops).size, `${actor}, ${width} px: ${tops.join(' ')}`).toBe(1)
      await last.tap()
      await expect(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
    }
  }
})

test('two rows of the list are in sight at once at 320 × 256, which is 400 % zoom', async ({ visit }) => {
  const page = await visit('guest', { viewport: { width: 320, height: 256 } })
  await openSources(page)

  for (const row of [0, 1]) await expect(rowsOf(page).nth(row)).toBeInViewport({ ratio: 0.98 })
})
