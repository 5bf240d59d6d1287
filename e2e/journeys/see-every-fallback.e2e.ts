import { expect, test } from '../fixtures/test.ts'
import { fallbackSources } from '../steps/fallback-sources.ts'
import { endsInWindow, hasNoSideScroll } from '../steps/layout.ts'
import { detailOf, openSource, openSources, rowOf } from '../steps/sources.ts'

test('a source whose site has no name has the letter of its title', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?search=domains')
  const without = rowOf(page, fallbackSources.noSiteName)

  await expect(without.locator('[data-letter]')).toHaveAttribute('data-letter', 'G')
  await openSource(page, fallbackSources.noSiteName)
  await expect(detailOf(page).locator('img')).toHaveCount(0)
})

test('a title of nearly 300 characters fits at every width', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?search=2018%2F843')
  await openSource(page, fallbackSources.longTitle)

  const title = detailOf(page).getByRole('heading', { name: fallbackSources.longTitle })
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await endsInWindow(title), `${width} px`).toBe(true)
    expect(await hasNoSideScroll(page), `${width} px`).toBe(true)
  }
})
