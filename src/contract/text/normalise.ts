// Letters that no Unicode decomposition takes apart, as readers of Latin script look them up.
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

// Accents of Latin, Greek and Cyrillic, and the vowel signs that Arabic and Hebrew may leave out. The marks of other
// scripts carry meaning and stay.
const ACCENTS = /[\u0300-\u036F\u0591-\u05BD\u064B-\u065F]/g

/** The text with one blank wherever it has white space, and none around it. */
// A blank by itself, which is most of them, is passed over.
export const collapse = (text: string): string => text.replaceAll(/\s{2,}|[^\S ]/g, ' ').trim()

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)

// What is left as it is, so that most texts of a library need no more than a look: ASCII, dashes and quotation marks.
const FOLDABLE = /[^\0-\u007F–—‘’“”„]/

/** The text without case and accents. Sorting, letter headings and search all compare by it, on the server and on the page. */
export const normalise = (text: string): string => {
  const lower = text.toLowerCase()
  return collapse(FOLDABLE.test(lower) ? folded(lower) : lower)
}

// A longer key would not fit an index page, and no two titles that differ only later need an exact order.
const SORT_KEY_CHARACTERS = 200

/** What titles and names are ordered by, code point by code point. What does not begin with a letter comes first. */
export const sortKey = (text: string): string => {
  const whole = normalise(text)
  const key = whole.length <= SORT_KEY_CHARACTERS ? whole : Array.from(whole).slice(0, SORT_KEY_CHARACTERS).join('')
  return /^\p{L}/u.test(key) ? key : ` ${key}`
}

/** The heading of a sort key, of which no more than its first character is needed. */
export const headingOfKey = (key: string): string => {
  const [first = ''] = key
  return first === ' ' ? '#' : (Array.from(first.toUpperCase())[0] ?? '#')
}

/** The heading of a title: the uppercase first letter of its sort key, or '#' (decision 0013, screens). */
export const letterHeading = (title: string): string => headingOfKey(sortKey(title))

/** The words of a text in the form in which search compares them: normalised runs of letters and digits. */
export const searchWords = (text: string): string[] => {
  const plain = normalise(text)
  return plain.match(FOLDABLE.test(plain) ? /[\p{L}\p{N}\p{M}]+/gu : /[a-z\d]+/gi) ?? []
}
