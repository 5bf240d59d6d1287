import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
interface Appearance {
  readonly colorScheme: 'dark' | 'light'
  readonly viewport: { readonly width: number; readonly height: number }
}

// Each size in one color scheme, because each hides different elements.
const LOOKS = [
  { colorScheme: 'dark', viewport: { width: 390, height: 900 } },
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
] as const satisfies readonly Appearance[]

// Reporting passed rules and computing selectors costs axe as much time as its rules.
const OPTIONS = { resultTypes: ['violations' as const], selectors: false }
const NOTHING = 'undefined'

/** Waits until animations end: contrast is wrong during a fade, and fades begin one frame late. */
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

/** Violations as text. */
const findingsOf = async (page: Page) => {
  await untilStill(page)
  const axe = (await page.evaluate(() => 'axe' in window)) ? { page, axeSource: NOTHING } : { page }
  const { violations } = await new AxeBuilder(axe).options(OPTIONS).setLegacyMode().withTags(TAGS).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })))
}

export const expectAccessible = async (
  page: Page,
  where: string,
  looks: readonly Appearance[] = LOOKS,
): Promise<void> => {
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    expect.soft(await findingsOf(page), `${where}, ${colorScheme}, ${viewport.width} px`).toEqual([])
  }
}
