import type { Locator, Page } from 'playwright/test'

/** Whether everything fits the width of the window. */
export const hasNoSideScroll = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** Whether it ends within the window: what scrolls by itself lets its content reach further, and the page does not. */
export const endsInWindow = (element: Locator): Promise<boolean> =>
  element.evaluate(
    (shown) => shown.scrollWidth <= shown.clientWidth && shown.getBoundingClientRect().right <= innerWidth,
  )

/** Whether something else is where its middle would be. */
export const isCovered = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

const MIN_TOUCH_PX = 44

/** The names of the controls on screen that are too low for a finger; what runs inside a line of text is let be. */
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
