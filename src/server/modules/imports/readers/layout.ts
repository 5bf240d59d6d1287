import type { PreviewLayout } from '#contract/files/imports.ts'
import { collapse } from '#contract/text/normalise.ts'

const SHOWN_LINES = 20
const SHOWN_CHARACTERS = 120

// A comma is part of many addresses, and the end of a cell in many tables.
const CELLS = /(?:https?:\/\/|www\.)[^\s<>"]{0,2000}(?:[,;|]\S|\t)/i

/** Lines of a file from the first that is not blank, and how many stand above it. */
export const belowBlanks = (head: string): { readonly above: number; readonly lines: string[] } => {
  const blank = /^\s*\n/.exec(head)?.[0] ?? ''
  return { above: blank.split('\n').length - 1, lines: head.slice(blank.length).split('\n') }
}

/** The first lines of a file that begins so, for a person to choose how all are read. */
export const layoutOf = (head: string, chosen: string): PreviewLayout => {
  const { above, lines } = belowBlanks(head)
  const shown = lines.slice(0, SHOWN_LINES).map((text, index) => ({
    line: above + index + 1,
    text: collapse(text.slice(0, SHOWN_CHARACTERS)).toWellFormed(),
  }))
  return { chosen, lines: shown.filter(({ text }) => text !== '') }
}

/** Whether lines of a list may be rows of a table. */
export const mayBeTable = (head: string): boolean =>
  belowBlanks(head)
    .lines.slice(0, SHOWN_LINES)
    .some((line) => CELLS.test(line))
