import { MAX_LINE_LENGTH } from './entry.ts'

export interface Line {
  number: number
  text: string
  isTooLong: boolean
}

export interface LineSplitter {
  write(text: string): Line[]
  end(): Line[]
}

/** Splits chunks into lines; holds one bounded line. */
export const splitLines = (): LineSplitter => {
  let held = ''
  let isTooLong = false
  let number = 1

  const append = (text: string) => {
    if (isTooLong) return
    isTooLong = held.length + text.length > MAX_LINE_LENGTH
    held = isTooLong ? '' : held + text
  }
  const complete = (): Line => {
    const line = { number, text: held, isTooLong }
    held = ''
    isTooLong = false
    number += 1
    return line
  }

  return {
    write(text) {
      const lines: Line[] = []
      let start = 0
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
        append(text.slice(start, end))
        lines.push(complete())
        start = end + 1
      }
      append(text.slice(start))
      return lines
    },
    end: () => (held === '' && !isTooLong ? [] : [complete()]),
  }
}
