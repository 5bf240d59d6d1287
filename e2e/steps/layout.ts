import type { Locator, Page } from 'playwright/test'

/** True if no content is wider than the window. */
export const hasNoSideScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** True if it ends within the window; scrollable elements may have wider content. */
export const endsInWindow = (element: Locator): Promise<boolean> =>
  element.evaluate(
    (shown) => shown.scrollWidth <= shown.clientWidth && shown.getBoundingClientRect().right <= innerWidth,
  )

/** True if another element covers its center. */
export const isCovered = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

const MIN_TOUCH_PX = 44

/** Names of visible controls too low for touch; inline links are exempt. */
export const lowControlsOf = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const isShown = (control: Element) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const heightOf = (control: Element) => {
      const { top, bottom, width } = control.getBoundingClientRect()
      return width <= 1 ? min : bottom - top
    }
    return [...document.querySelectorAll('a[href], button, input, textarea, [role^=menuitem], [role=option]')]
      .filter((control) => isShown(control) && heightOf(control) < min - 0.5 && control.closest('label') === null)
      .map(
        (control) => `${control.getAttribute('aria-label') ?? control.textContent} ${Math.round(heightOf(control))}px`,
      )
  }, MIN_TOUCH_PX)
