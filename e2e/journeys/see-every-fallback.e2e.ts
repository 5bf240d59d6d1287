import { expect, test } from '../fixtures/test.ts'
import { fallbackSources } from '../steps/fallback-sources.ts'
import { detailOf, openSource, openSources, rowOf } from '../steps/sources.ts'

test('a source without tags says so', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?search=wolfsberg')

  await openSource(page, fallbackSources.noTags)

  await expect(detailOf(page).getByText('No tags available.')).toBeVisible()
})

test('a source whose icon fails has the default avatar', async ({ visit }) => {
  const page = await visit('guest')
  await openSources(page, '?search=domains')
  const failing = rowOf(page, fallbackSources.iconFails)
  const other = rowOf(page, 'crt.sh')

  await expect(other.locator('img')).toHaveJSProperty('complete', true)
  await expect(failing.locator('img')).toHaveCount(0)
  await expect(failing.locator('svg')).toBeVisible()

  await openSource(page, fallbackSources.iconFails)
  await expect(detailOf(page).locator('img')).toHaveCount(0)
})

for (const width of [390, 820, 1440]) {
  test(`a title of nearly 300 characters fits at ${width} px`, async ({ visit }) => {
    const page = await visit('guest', { viewport: { width, height: 900 } })
    await openSources(page, '?search=2018%2F843')

    await openSource(page, fallbackSources.longTitle)

    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(excess).toBeLessThanOrEqual(0)
  })
}
