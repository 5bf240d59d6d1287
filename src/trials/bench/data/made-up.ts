const SUBCATEGORIES = 2584
const CATEGORIES = 12
const EXTRA_TAGS = 20
const NAME_WORDS = 100_000
const SYLLABLES = ['re', 'ga', 'no', 'ti', 'lu', 'ke', 'sa', 'mo', 'vi', 'pra', 'den', 'tor', 'bel', 'mi', 'sho', 'cu']

const PAGES = ['Business register', 'Court cases', 'Annual report', 'Staff directory', 'Press releases', 'Open data']

const NOTES = [
  (name: string) => `Checked by the research desk. Covers ${name}.`,
  (name: string) => `Search by name or number; results can be saved as PDF. Source: ${name}.`,
  () => 'Free of charge, no account needed. Slow in the morning.',
  () => 'Earlier years must be asked for in writing.',
  (name: string) => `Official site of ${name}. Some pages need an account.`,
  (name: string) => `Use exact spelling. Names are those of ${name}. The list is updated weekly, on Monday.`,
]

const wordAt = (index: number) => {
  let word = ''
  for (let rest = index + 257; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
  return word
}

const chance = (row: number, salt: number) => {
  const mixed = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  const turned = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((turned ^ (turned >>> 13)) >>> 0) / 2 ** 32
}

const tagsOf = (row: number, place: string) => {
  const extras = [1, 2, 3]
    .filter((salt) => chance(row, salt) < 0.35)
    .map((salt) => `extra ${wordAt(Math.floor(chance(row, 10 + salt) ** 2 * EXTRA_TAGS))}`)
  return [...new Set([`kind ${row % PAGES.length}`, `desk ${row % 7}`, place.toLowerCase(), ...extras])]
}

const madeUp = (row: number) => {
  const subcategory = Math.floor(chance(row, 20) ** 2 * SUBCATEGORIES)
  const place = `Place ${wordAt(subcategory)}`
  const name = [30, 31, 32].map((salt) => wordAt(Math.floor(chance(row, salt) ** 4 * NAME_WORDS))).join(' ')
  const note = NOTES[Math.floor(chance(row, 41) * NOTES.length)] ?? String
  return {
    title: `${name} – ${PAGES[row % PAGES.length]}`,
    link: `https://${name.replaceAll(' ', '-')}.example/${row.toString(36)}`,
    note: chance(row, 40) < 0.25 ? '' : note(place),
    tags: tagsOf(row, place),
    category: `Category ${subcategory % CATEGORIES}`,
    subcategory: place,
  }
}

/** Deterministic sources shaped like the scale data: 2,584 subcategories at a million, four to five tags each. */
export function* madeUpLines(count: number): Generator<string> {
  for (let row = 0; row < count; row += 1) yield `${JSON.stringify(madeUp(row))}\n`
}
