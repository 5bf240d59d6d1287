import { describe, expect, it, vi } from 'vitest'

const AT = new Date(2026, 1, 3, 14, 5, 6)
const entries = { one: 'entry', many: 'entries' }

/** Modules for dates and numbers, loaded in a browser with these languages. */
const in_ = async (...languages: string[]) => {
  vi.resetModules()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  const dates = await import('./dates.ts')
  const { pluralize } = await import('./pluralize.ts')
  return { ...dates, pluralize }
}

const written = async (...languages: string[]) => {
  const { day, longDay, minute, dayAndSecond, pluralize } = await in_(...languages)
  const dates = [day, longDay, minute, dayAndSecond].map((format) => format.format(AT))
  return [...dates, pluralize(2584, entries), pluralize(1, entries), pluralize(0, entries)]
}

describe('a browser in the language', () => {
  it.each([
    ['en-GB', ['3 Feb 2026', '3 February 2026', '14:05', '3 Feb 2026, 14:05:06', '2,584 entries']],
    ['en-US', ['Feb 3, 2026', 'February 3, 2026', '2:05 PM', 'Feb 3, 2026, 2:05:06 PM', '2,584 entries']],
    ['de-DE', ['03.02.2026', '3. Februar 2026', '14:05', '03.02.2026, 14:05:06', '2.584 entries']],
  ])('%s gets its dates, clock and numbers, with our words', async (language, expected) => {
    const plain = (await written(language)).map((text) => text.replaceAll('\u202F', ' '))

    expect(plain).toEqual([...expected, '1 entry', '0 entries'])
  })

  it.each(['th-TH', 'fa-IR', 'ar-EG'])('%s gets the years and digits of addresses and files', async (language) => {
    const [day, , minute, , count] = await written(language)

    expect(day).toContain('2026')
    expect(minute).toMatch(/0[25]/)
    expect(count).toMatch(/^2\D584 entries$/)
  })

  it('a language unknown to Intl is replaced by the next one', async () => {
    expect((await in_('en-US@posix', 'de-DE')).dateLanguage()).toBe('de-DE')
  })

  it('without any known language the system’s is used', async () => {
    expect(await written('x', '')).toHaveLength(7)
  })
})
