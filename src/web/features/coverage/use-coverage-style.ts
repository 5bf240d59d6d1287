import { useInsertionEffect } from 'react'
import screenCss from './coverage.css?inline'
import printCss from './coverage-print.css?inline'

/** Adopts the table's style sheet while shown, because the page's style sheet has no room for a single screen. */
export const useCoverageStyle = (): void => {
  useInsertionEffect(() => {
    if (!('adoptedStyleSheets' in document)) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(screenCss + printCss)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])
}
