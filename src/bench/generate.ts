import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

// Made-up sources on real host names; it lies beside the project where it is developed.
const REALISTIC = resolve(import.meta.dirname, '../../../shared/data/scale/make-sources.mjs')

const WORDS = 2000
const SYLLABLES = ['re', 'ga', 'no', 'ti', 'lu', 'ke', 'sa', 'mo', 'vi', 'pra', 'den', 'tor', 'bel', 'mi', 'sho', 'cu']

// The same number always makes the same word, and small numbers come more often, as in a language.
const wordAt = (index: number) => {
  let word = ''
  for (let rest = index + 17; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? ''
  return word
}

const hashed = (row: number, salt: number) => {
  const mixed = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  const turned = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return ((turned ^ (turned >>> 13)) >>> 0) / 2 ** 32
}

const wordFor = (row: number, salt: number) => wordAt(Math.floor(hashed(row, salt) ** 3 * WORDS))
const words = (row: number, salt: number, count: number) =>
  Array.from({ length: count }, (_, index) => wordFor(row, salt + index)).join(' ')

function* simpleLines(count: number) {
  for (let row = 0; row < count; row += 1) {
    const source = {
      title: words(row, 0, 5),
      link: `https://${wordAt(row)}.example/${wordFor(row, 40)}`,
      note: words(row, 10, 12),
      tags: [wordAt(row % 90), wordAt(row % 170)],
      category: `Category ${row % 12}`,
      subcategory: `Subcategory ${row % 200}`,
    }
    yield `${JSON.stringify(source)}\n`
  }
}

/** Writes so many sources as JSON Lines and resolves with what made them. */
export const generateSources = async (folder: string, count: number): Promise<{ file: string; maker: string }> => {
  const file = join(folder, `sources-${count}.jsonl`)
  const sink = createWriteStream(file)
  if (!existsSync(REALISTIC)) {
    await pipeline(Readable.from(simpleLines(count)), sink)
    return { file, maker: 'made-up words' }
  }
  const child = spawn(process.execPath, [REALISTIC, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  await pipeline(child.stdout, sink)
  const [code] = await ended
  if (code !== 0) throw new Error('the generator failed')
  return { file, maker: 'made-up pages on real host names' }
}
