export interface RecordBuilder {
  /** Completed fields, or null inside quotes. */
  add(line: string): string[] | null
}

const isQuoteAt = (line: string, at: number) => line.charCodeAt(at) === 34

/** Index of the closing quote, or -1 if the text continues on the next line. */
const closingQuote = (line: string, start: number): number => {
  let at = line.indexOf('"', start)
  while (at !== -1 && isQuoteAt(line, at + 1)) at = line.indexOf('"', at + 2)
  return at
}

/** RFC 4180 with common deviations: a quote inside an unquoted field, or text after a closing quote, is kept. */
export const buildRecord = (delimiter: string): RecordBuilder => {
  let fields: string[] = []
  let field = ''
  let isOpen = false

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
