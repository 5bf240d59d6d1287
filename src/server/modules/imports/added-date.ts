const SECOND_MS = 1000
// Chrome counts from 1601.
const FROM_1601_TO_1970_MS = 11_644_473_600_000

// Before the first browser.
const EARLIEST = Date.UTC(1990, 0)

const ofNumber = (count: number): number => {
  if (count < 1e11) return count * SECOND_MS
  if (count < 1e14) return count
  return count < 1e16 ? count / 1000 : count / 1000 - FROM_1601_TO_1970_MS
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i
const DOTTED = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?:[ ,T]+(?<time>\d{1,2}:\d\d(?::\d\d)?))?$/
const SLASHED = /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})(?:[ T]+(?<time>\d{1,2}:\d\d(?::\d\d)?))?$/
const LOGGED = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})$/

const ofIso = ([, day, time = '00:00', zone = 'Z']: RegExpExecArray): number => {
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? []
  return Date.parse(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
}

const ofParts = ({ year, month = '', day = '', time = '00:00' }: Readonly<Record<string, string>>): number =>
  Date.parse(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.padStart(time.length > 5 ? 8 : 5, '0')}Z`,
  )

const timeOf = (text: string): number => {
  if (/^\d+(?:\.\d+)?$/.test(text)) return ofNumber(Number(text))
  const parts = (DOTTED.exec(text) ?? SLASHED.exec(text))?.groups
  if (parts) return ofParts(parts)
  const iso = ISO.exec(text)
  return iso ? ofIso(iso) : Date.parse(LOGGED.exec(text)?.slice(1).join(' ') ?? '')
}

/**
 * Date of a bookmark: s, ms, µs, ISO 8601 (UTC by default), spreadsheet or log format. Undefined if invalid, too early
 * or in the future.
 */
export const addedDate = (text: string, now = new Date()): Date | undefined => {
  const time = timeOf(text)
  return time >= EARLIEST && time <= now.getTime() ? new Date(time) : undefined
}
