import type { PreviewLayout } from '#contract/files/imports.ts'
import { collapse } from '#contract/text/normalize.ts'

const SHOWN_LINES = 20
const SHOWN_CHARACTERS = 120

// Link followed by a separator of cells. A comma may belong to the address.
const CELLS = /(?:https?:\/\/|www\.)[^\s<>"]{0,2000}(?:[,;|]\S|\t)/i

export const belowBlanks = (head: string): { readonly above: number; readonly lines: string[] } => {
  const blank = /^\s*\n/.exec(head)?.[0] ?? ''
  return { above: blank.split('\n').length - 1, lines: head.slice(blank.length).split('\n') }
}

/** First lines, from which a user may choose a layout. */
export const layoutOf = (head: string, chosen: string): PreviewLayout => {
  const { above, lines } = belowBlanks(head)
  const shown = lines.slice(0, SHOWN_LINES).map((text, index) => ({
    line: above + index + 1,
    text: collapse(text.slice(0, SHOWN_CHARACTERS)).toWellFormed(),
  }))
  return { chosen, lines: shown.filter(({ text }) => text !== '') }
}

/** True if list lines may be table rows. */
export const mayBeTable = (head: string): boolean =>
  belowBlanks(head)
    .lines.slice(0, SHOWN_LINES)
    .some((line) => CELLS.test(line))
