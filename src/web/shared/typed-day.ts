import { shortDay } from './dates.ts'

const JANUARY_31 = new Date('2026-01-31')
const parts = shortDay.formatToParts(JANUARY_31)
const places: Readonly<Record<string, string>> = { day: 'dd', month: 'mm', year: 'yyyy' }

const ISO_ORDER = ['year', 'month', 'day']
const ownOrder = parts.flatMap(({ type }) => (type in places ? [type] : []))

/** Typing format: 'dd/mm/yyyy'. */
export const dayPattern: string = parts.map(({ type, value }) => places[type] ?? value).join('')

/** True for YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

export const dayText = (day: string): string => (isDay(day) ? shortDay.format(new Date(day)) : day)

/** Parses a typed day in the reader's order or year first; other text unchanged. */
export const typedDay = (text: string): string => {
  const numbers = text.match(/\d+/g) ?? []
  const order = numbers[0]?.length === 4 ? ISO_ORDER : ownOrder
  const number = (type: string) => numbers[order.indexOf(type)]?.padStart(2, '0')
  const day = ISO_ORDER.map(number).join('-')
  return numbers.length === 3 && isDay(day) ? day : text.trim()
}
