import { people } from '../fixtures/actors.ts'
import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { accountOf } from '../steps/session.ts'
import { detailOf, listOf, openSources, rowsOf, searchBoxOf } from '../steps/sources.ts'

testOnOwnStack(
  'an analyst finds, marks and opens the third hit in nine keys beside the words',
  async ({ visit, watch }) => {
    const page = await visit('analyst')
    await openSources(page)
    await expect(accountOf(page, people.analyst.fullName)).toBeVisible()
    let pressed = 0
    const press = async (key: string) => {
      pressed += 1
      await page.keyboard.press(key)
    }

    await press('/')
    await expect(searchBoxOf(page)).toBeFocused()
    await page.keyboard.type('sanctions')
    await expect(page).toHaveURL('/sources?search=sanctions')
    await expect(listOf(page).locator('[aria-busy=true]')).toHaveCount(0)
    const best = page.getByRole('list', { name: 'Best matches' }).getByRole('link')
    await expect(best).toHaveCount(3)
    await press('ArrowDown')
    await expect(best.first()).toBeFocused()
    await press('j')
    await press('j')
    await expect(best.nth(2)).toBeFocused()
    const title = (await best.nth(2).locator('bdi').first().innerText()).trim()
    await press('Enter')
    await press('s')
    await expect(detailOf(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
    const star = detailOf(page).getByRole('button', { name: 'Favorite' })
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    const link = await detailOf(page).getByRole('link', { name: title }).first().getAttribute('href')
    const { href } = new URL(link ?? '')
    watch.followed.push(href)
    // The site itself is left alone.
    await page.context().route(href, (route) => route.fulfill({ body: '' }))
    const site = page.context().waitForEvent('request', (request) => request.url() === href)
    await press('o')
    await site

    expect(pressed).toBeLessThanOrEqual(9)
    await press('Escape')
    await expect(detailOf(page)).toHaveCount(0)
    await expect(best.filter({ hasText: title })).toBeFocused()
  },
)

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
