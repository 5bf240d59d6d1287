import { useInsertionEffect } from 'react'
import screenCss from './coverage.css?inline'
import printCss from './coverage-print.css?inline'

/**
 * What the table looks like on screen and on paper, for as long as it is shown: the style sheet of all pages has no room for what one
 * of them needs, and no file of styles is loaded with a screen.
 */
export const useCoverageStyle = (): void => {
  useInsertionEffect(() => {
    // What has no such sheets shows a plain table.
    if (!('adoptedStyleSheets' in document)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(screenCss + printCss)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])
}
