// Latin letters without Unicode decomposition.
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
}
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

// Optional marks of Latin, Greek, Cyrillic, Arabic and Hebrew. Marks of other scripts carry meaning and stay.
const ACCENTS = /[\u0300-\u036F\u0591-\u05BD\u064B-\u065F]/g

// Skips single blanks, the most common case.
export const collapse = (text: string): string => text.replaceAll(/\s{2,}|[^\S ]/g, ' ').trim()

const removeMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)

// Fast path: texts of ASCII, dashes and quotes need no decomposition.
const FOLDABLE = /[^\0-\u007F–—‘’“”„]/

/** Removes case and accents. Sorting, headings and search compare by it, on server and page. */
export const normalize = (text: string): string => {
  const lower = text.toLowerCase()
  return collapse(FOLDABLE.test(lower) ? removeMarks(lower) : lower)
}

// A longer key would not fit into an index page.
const SORT_KEY_CHARACTERS = 200

/** Sort key, compared by code point. Titles without an initial letter come first. */
export const sortKey = (text: string): string => {
  const whole = normalize(text)
  const key = whole.length <= SORT_KEY_CHARACTERS ? whole : Array.from(whole).slice(0, SORT_KEY_CHARACTERS).join('')
  return /^\p{L}/u.test(key) ? key : ` ${key}`
}

/** Heading of a sort key; its first character suffices. */
export const headingOfKey = (key: string): string => {
  const [first = ''] = key
  return first === ' ' ? '#' : (Array.from(first.toUpperCase())[0] ?? '#')
}

/** First letter of the sort key in upper case, or '#' (decision 0013, screens). */
export const letterHeading = (title: string): string => headingOfKey(sortKey(title))

/** Normalized runs of letters and digits, as search compares them. */
export const searchWords = (text: string): string[] => {
  const plain = normalize(text)
  return plain.match(FOLDABLE.test(plain) ? /[\p{L}\p{N}\p{M}]+/gu : /[a-z\d]+/gi) ?? []
}
