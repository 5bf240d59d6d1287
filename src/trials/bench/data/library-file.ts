import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { madeUpLines } from './made-up.ts'

export interface Shape {
  readonly size: number
  /** Maximum; null for the natural number (2,584 at a million). */
  readonly subcategories: number | null
}

const generatorIn = (scaleFolder: string) => join(scaleFolder, 'make-sources.mjs')

export const makerOf = (scaleFolder: string): string =>
  existsSync(generatorIn(scaleFolder)) ? 'made-up pages on real host names' : 'made-up words'

async function* generatedLines(generator: string, count: number): AsyncGenerator<string> {
  const child = spawn(process.execPath, [generator, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  for await (const line of createInterface({ input: child.stdout })) yield `${line}\n`
  const [code] = await ended
  if (code !== 0) throw new Error(`${generator} ended with ${code}`)
}

async function* inFewSubcategories(lines: AsyncIterable<string> | Iterable<string>, subcategories: number) {
  let row = 0
  for await (const line of lines) {
    const place = row % subcategories
    const source = { ...JSON.parse(line), category: `Category ${place % 12}`, subcategory: `Subcategory ${place}` }
    yield `${JSON.stringify(source)}\n`
    row += 1
  }
}

/** JSON Lines for `npm run import`. */
export const writeLibraryFile = async (file: string, { size, subcategories }: Shape, scaleFolder: string) => {
  const generator = generatorIn(scaleFolder)
  const lines = existsSync(generator) ? generatedLines(generator, size) : madeUpLines(size)
  const shaped = subcategories === null ? lines : inFewSubcategories(lines, subcategories)
  await pipeline(Readable.from(shaped), createWriteStream(file))
}
