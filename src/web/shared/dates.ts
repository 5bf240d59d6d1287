import { languages } from '#web/ui/digits.ts'

/**
 * Reader's order, words and clock, but ASCII digits and Gregorian years, to match addresses and files (decision 0032).
 */
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  const formatter = () =>
    (made ??= new Intl.DateTimeFormat([...languages()], { calendar: 'gregory', numberingSystem: 'latn', ...options }))
  return {
    format: (date?: Date | number) => formatter().format(date),
    formatToParts: (date: Date | number) => formatter().formatToParts(date),
    language: () => formatter().resolvedOptions().locale,
  }
}

export const day = dateFormat({ dateStyle: 'medium' })

export const dayOf = (time: string): string => day.format(new Date(time))

export const longDay = dateFormat({ dateStyle: 'long' })

export const shortDay = dateFormat({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })

export const weekday = dateFormat({ weekday: 'short' })

export const minute = dateFormat({ timeStyle: 'short' })

export const dayAndMinute = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

export const dayAndSecond = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' })

export const dateLanguage = day.language
