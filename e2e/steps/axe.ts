import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
interface Look {
  readonly colorScheme: 'dark' | 'light'
  readonly viewport: { readonly width: number; readonly height: number }
}

// Each size in one of the two colour schemes: what one shows and the other hides is looked at once at least.
const LOOKS = [
  { colorScheme: 'dark', viewport: { width: 390, height: 900 } },
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
] as const satisfies readonly Look[]

// What passes is not told, and where a finding is is seen by its HTML: both cost axe as much time as its rules.
const OPTIONS = { resultTypes: ['violations' as const], selectors: false }
// Where axe is on the page already, it need not be sent there again.
const NOTHING = 'undefined'

/**
 * Waits until nothing moves or fades. What fades in has not its own colours yet; it begins to only with the next picture, and
 * what is in it once that is done.
 */
const untilStill = async (page: Page) => {
  await page.evaluate(async () => {
    for (let pictures = 0; pictures < 3; pictures += 1) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const moving = document.getAnimations()
      if (moving.length > 0) pictures = -1
      await Promise.all(moving.map(({ finished }) => finished.catch(() => null)))
    }
  })
}

/** What axe finds, in words. */
const findingsOf = async (page: Page) => {
  await untilStill(page)
  const axe = (await page.evaluate(() => 'axe' in window)) ? { page, axeSource: NOTHING } : { page }
  // There are no frames; looking for them takes a page of its own each time.
  const { violations } = await new AxeBuilder(axe).options(OPTIONS).setLegacyMode().withTags(TAGS).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })))
}

/** Fails with what axe finds on the page as it is now: narrow and dark, wide and light, unless the looks are given. */
export const expectAccessible = async (page: Page, where: string, looks: readonly Look[] = LOOKS): Promise<void> => {
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    expect.soft(await findingsOf(page), `${where}, ${colorScheme}, ${viewport.width} px`).toEqual([])
  }
}
