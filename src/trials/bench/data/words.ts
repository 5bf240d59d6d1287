import type { Pool } from 'pg'

/** Search texts by frequency, 64 of each, so that caches don't help. */
export interface Words {
  readonly rare: readonly string[]
  readonly common: readonly string[]
  /** About 12.5 %. */
  readonly veryCommon: readonly string[]
  readonly pairs: readonly string[]
  readonly prefixes: readonly string[]
  /** Infixes of common words. */
  readonly fragments: readonly string[]
  readonly nothing: readonly string[]
}

const SAMPLE = 20_000
const TEXTS = 64
const COMMON = 0.015
const VERY_COMMON = 0.125
const RARE_HITS = { least: 6, most: 40 }
const RARE_TRIED = 400

export const countWords = (texts: readonly string[]): Map<string, number> => {
  const uses = new Map<string, number>()
  // ASCII letters, which every release treats alike.
  for (const text of texts)
    for (const word of text.split(' ')) if (/^[a-z]{5,}$/.test(word)) uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

/** Words whose share is nearest, preferably within a factor of two. */
export const nearestTo = (part: number, uses: ReadonlyMap<string, number>, texts: number): string[] => {
  const distance = (count: number) => Math.abs(Math.log(count / (part * texts)))
  const near = [...uses].toSorted(([a, one], [b, other]) => distance(one) - distance(other) || (a < b ? -1 : 1))
  const within = near.filter(([, count]) => distance(count) < Math.log(2))
  return (within.length > 0 ? within : near.slice(0, 1)).map(([word]) => word)
}

const distinct = (words: readonly string[]) => [...new Set(words)].slice(0, TEXTS)

/** Adds shortened words if there are too few. */
export const withPieces = (words: readonly string[]): string[] =>
  distinct([...words, ...words.map((word) => word.slice(0, -1)), ...words.map((word) => word.slice(1))])

const LETTERS = ['b', 'c', 'd', 'f', 'g', 'h', 'j', 'k']

const NOTHING = LETTERS.flatMap((one) => LETTERS.map((other) => `zqxj${one}${other}wv`))

const isOfSomeUse = (count: number, texts: number) => count > texts * 0.002 && count < texts * 0.05

export const pairsIn = (texts: readonly string[], uses: ReadonlyMap<string, number>): string[] => {
  const pairs = texts.flatMap((text) => {
    const [one, other] = text.split(' ').filter((word) => isOfSomeUse(uses.get(word) ?? 0, texts.length))
    return one && other ? [`${one} ${other}`] : []
  })
  return distinct(pairs)
}

const countHits = async (pool: Pool, word: string): Promise<number> => {
  const { rows } = await pool.query<{ hits: number }>(
    'select count(*) as hits from source where scope = 0 and search_text like $1',
    [`%${word}%`],
  )
  return rows[0]?.hits ?? 0
}

/** Rare words of a sample, verified in the whole library. */
const chooseRare = async (pool: Pool, uses: ReadonlyMap<string, number>, part: number): Promise<string[]> => {
  // Expected maximum in the sample.
  const most = Math.max(1, Math.round(RARE_HITS.most * part))
  const least = Math.max(1, Math.round(RARE_HITS.least * part))
  const seldom = [...uses].filter(([word, count]) => word.length > 6 && count >= least && count <= most)
  const words = seldom.map(([word]) => word)
  const found: string[] = []
  for (const word of words.toSorted().slice(0, RARE_TRIED)) {
    const hits = await countHits(pool, word)
    if (hits >= RARE_HITS.least && hits <= RARE_HITS.most) found.push(word)
    if (found.length === TEXTS) return found
  }
  return found.length > 0 ? found : words.slice(0, TEXTS)
}

export const chooseWords = async (pool: Pool, sources: number): Promise<Words> => {
  const { rows } = await pool.query<{ text: string }>(
    `select search_text as text from source where scope = 0 and id % $1 = 0 order by id limit ${SAMPLE}`,
    [Math.max(1, Math.floor(sources / SAMPLE))],
  )
  const texts = rows.map(({ text }) => text.trim())
  const uses = countWords(texts)
  const common = nearestTo(COMMON, uses, texts.length)
  // Moderately frequent words.
  const some = [...uses].filter(([, count]) => isOfSomeUse(count, texts.length)).map(([word]) => word)
  return {
    rare: await chooseRare(pool, uses, texts.length / sources),
    common: withPieces(common),
    veryCommon: withPieces(nearestTo(VERY_COMMON, uses, texts.length)),
    pairs: pairsIn(texts, uses),
    prefixes: distinct([...common, ...some].map((word) => word.slice(0, 3))),
    fragments: distinct([...common, ...some].map((word) => word.slice(1, 5))),
    nothing: NOTHING,
  }
}
