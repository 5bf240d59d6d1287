import { expect, it } from 'vitest'
import { addedDate } from './added-date.ts'

const NOW = new Date('2026-06-01T00:00:00Z')

it.each([
  ['seconds', '1523996194', '2018-04-17T20:16:34.000Z'],
  ['seconds with a fraction', '1523996194.943', '2018-04-17T20:16:34.943Z'],
  ['seconds of the nineties', '883612800', '1998-01-01T00:00:00.000Z'],
  ['milliseconds', '1523996194943', '2018-04-17T20:16:34.943Z'],
  ['microseconds', '1523996194943160', '2018-04-17T20:16:34.943Z'],
  ['microseconds since 1601', '13168469794943160', '2018-04-17T20:16:34.943Z'],
  ['ISO 8601', '2016-10-31T15:57:56Z', '2016-10-31T15:57:56.000Z'],
  ['ISO 8601 with milliseconds', '2024-03-01T09:15:00.250Z', '2024-03-01T09:15:00.250Z'],
  ['ISO 8601 with a zone', '2016-09-08T11:55:58+02:00', '2016-09-08T09:55:58.000Z'],
  ['a zone without a colon', '2016-09-08T11:55:58+0200', '2016-09-08T09:55:58.000Z'],
  ['a zone of hours', '2016-09-08 11:55:58+02', '2016-09-08T09:55:58.000Z'],
  ['UTC in letters', '2015-09-09 11:10:32 UTC', '2015-09-09T11:10:32.000Z'],
  ['no zone, wherever the server stands', '2015-09-09 11:10', '2015-09-09T11:10:00.000Z'],
  ['a day', '2015-09-09', '2015-09-09T00:00:00.000Z'],
  ['a day of a spreadsheet', '31.10.2016', '2016-10-31T00:00:00.000Z'],
  ['a day of a spreadsheet with a time', '1.2.2016 9:05', '2016-02-01T09:05:00.000Z'],
  ['a day with slashes, the year first', '2016/10/31 03:57:56', '2016-10-31T03:57:56.000Z'],
  ['a time as servers log it', '10/Oct/2000:13:55:36 +0300', '2000-10-10T10:55:36.000Z'],
])('reads %s', (_what, text, expected) => {
  expect(addedDate(text, NOW)?.toISOString()).toBe(expected)
})

it.each([
  ['nothing', ''],
  ['zero', '0'],
  ['a small number', '1'],
  ['a negative number', '-1523996194'],
  ['the zero of Go', '0001-01-01T00:00:00Z'],
  ['the zero of MySQL', '0000-00-00 00:00:00'],
  ['the future', '2026-06-01T00:00:01Z'],
  ['the far future', '99999999999999999999'],
  ['a number beyond all', '9'.repeat(400)],
  ['no month', '2015-13-09'],
  ['a day with slashes of which nobody knows what is its month', '03/04/2020'],
  ['no hour', '2015-12-09T25:00:00Z'],
  ['words with a number', 'Level 3'],
  ['a word', 'yesterday'],
  ['hexadecimal', '0x5AD654A2'],
])('ignores %s', (_what, text) => {
  expect(addedDate(text, NOW)).toBeUndefined()
})
