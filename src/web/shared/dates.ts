import { languages } from '#web/ui/digits.ts'

/**
 * How dates are written: in the order, the words and the clock of the browser's settings, but in the digits and years that
 * addresses, files and fields have, so that the two can be compared (decision 0032).
 */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  // By the first date and not before: they take milliseconds, and the first list has no dates.
  const formatter = () =>
    (made ??= new Intl.DateTimeFormat([...languages()], { calendar: 'gregory', numberingSystem: 'latn', ...options }))
  return {
    format: (date?: Date | number) => formatter().format(date),
    formatToParts: (date: Date | number) => formatter().formatToParts(date),
    language: () => formatter().resolvedOptions().locale,
  }
}

/** '3 Feb 2026' */
export const day = dateFormat({ dateStyle: 'medium' })

/** '3 February 2026' */
export const longDay = dateFormat({ dateStyle: 'long' })

/** '03/02/2026', as somebody types it: a day that is one everywhere. */
export const shortDay = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

/** 'Tue' */
export const weekday = dateFormat({ weekday: 'short' })

/** '14:05' */
export const minute = dateFormat({ timeStyle: 'short' })

/** '3 Feb 2026, 14:05' */
export const dayAndMinute = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** '3 Feb 2026, 14:05:06' */
export const dayAndSecond = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })

/** The language that they are written in, for what reads them out. */
export const dateLanguage = day.language
