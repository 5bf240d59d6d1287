import { expect, it } from 'vitest'
import { formatOf } from './detect.ts'

const REPEATS = 400

/** The processor time that files take which begin with so many of these lines. */
const cost = (line: string): number => {
  const head = `<dl>${line.repeat(6000)}<dt>`
  const before = process.threadCpuUsage().user
  for (let time = 0; time < REPEATS; time += 1) formatOf(head)
  return process.threadCpuUsage().user - before + 1
}

it('looks at lines without anything in them as fast as at others', () => {
  cost('a\n')
  const usual = Math.max(cost('a\n'), cost('abc\n'))

  const slow = ['\n', ' \n', '\r\n', '\u2028'].filter((line) => cost(line) > 50 * usual)

  expect(slow).toEqual([])
})
