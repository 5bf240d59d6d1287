/** Takes the lines of CSV one by one. */
export interface RecordBuilder {
  /** The fields of the record that this line completes, or null when it ends inside quotes. */
  add(line: string): string[] | null
}

const isQuoteAt = (line: string, at: number) => line.charCodeAt(at) === 34

/** Where the quoted text that goes on at `start` ends: its closing quote, or -1 when it goes on in the next line. */
const closingQuote = (line: string, start: number): number => {
  let at = line.indexOf('"', start)
  while (at !== -1 && isQuoteAt(line, at + 1)) at = line.indexOf('"', at + 2)
  return at
}

/**
 * Reads RFC 4180 with the liberties that programs take: a quote inside an unquoted field is a character, and so is what
 * stands between a closing quote and the delimiter.
 */
export const buildRecord = (delimiter: string): RecordBuilder => {
  let fields: string[] = []
  let field = ''
  let isOpen = false

  /** Takes quoted text up to its end and answers where it ends. */
  const takeQuoted = (line: string, start: number): number => {
    const end = closingQuote(line, start)
    isOpen = end === -1
    field += (isOpen ? line.slice(start) : line.slice(start, end)).replaceAll('""', '"')
    return isOpen ? line.length : end + 1
  }
  const takeField = (line: string, start: number): number => {
    const at = !isOpen && isQuoteAt(line, start) ? takeQuoted(line, start + 1) : start
    if (isOpen) return -1
    const end = line.indexOf(delimiter, at)
    fields.push(field + (end === -1 ? line.slice(at) : line.slice(at, end)))
    field = ''
    return end === -1 ? -1 : end + delimiter.length
  }

  return {
    add(line) {
      let at = 0
      if (isOpen) {
        field += '\n'
        at = takeQuoted(line, 0)
        if (isOpen) return null
      }
      while (at !== -1) at = takeField(line, at)
      if (isOpen) return null
      const record = fields
      fields = []
      return record
    },
  }
}
