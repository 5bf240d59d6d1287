import { MAX_LINE_LENGTH } from './entry.ts'

/** A line without its line end. Of one that is too long only the number is kept. */
export interface Line {
  number: number
  text: string
  isTooLong: boolean
}

export interface LineSplitter {
  write(text: string): Line[]
  end(): Line[]
}

/** Cuts text into lines, whatever the pieces it comes in, and holds no more than one line of bounded length. */
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
