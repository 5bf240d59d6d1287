import type { CategoryRow } from '#server/modules/categories/repository.ts'

export interface CountsById {
  readonly get: (subcategory: number) => number | undefined
}

interface Template {
  readonly bytes: Buffer
  readonly gaps: readonly number[]
}

const writeTemplate = (categories: readonly CategoryRow[]): Template => {
  const gaps: number[] = []
  let text = ''
  const writeUpToCount = (comma: boolean, { id, name }: { id: number; name: string }) => {
    text += `${comma ? ',' : ''}${JSON.stringify({ id, name }).slice(0, -1)},"count":`
    gaps.push(text.length)
  }
  text += '{"categories":['
  for (const [index, category] of categories.entries()) {
    writeUpToCount(index > 0, category)
    text += ',"subCategories":['
    for (const [place, subcategory] of category.subcategories.entries()) {
      writeUpToCount(place > 0, subcategory)
      text += '}'
    }
    text += ']}'
  }
  return inBytes(`${text}],`, gaps)
}

const inBytes = (text: string, gaps: readonly number[]): Template => {
  let bytes = 0
  return {
    bytes: Buffer.from(text),
    gaps: gaps.map((gap, index) => (bytes += Buffer.byteLength(text.slice(gaps[index - 1] ?? 0, gap)))),
  }
}

const templates = new WeakMap<readonly CategoryRow[], Template>()

const templateOf = (categories: readonly CategoryRow[]): Template => {
  const template = templates.get(categories) ?? writeTemplate(categories)
  templates.set(categories, template)
  return template
}

/** Counts in gap order. */
const numbersFor = (categories: readonly CategoryRow[], counts: CountsById, length: number): Uint32Array => {
  const numbers = new Uint32Array(length)
  let at = 0
  for (const { subcategories } of categories) {
    const whole = at
    at += 1
    for (const { id } of subcategories) {
      const count = counts.get(id) ?? 0
      numbers[at] = count
      numbers[whole] = (numbers[whole] ?? 0) + count
      at += 1
    }
  }
  return numbers
}

const digitsOf = (number: number): number => {
  let digits = 1
  for (let above = 10; above <= number; above *= 10) digits += 1
  return digits
}

const ZERO = 48

const writeNumber = (bytes: Buffer, number: number, end: number) => {
  let left = number
  for (let at = end - digitsOf(number); at < end; end -= 1) {
    bytes[end - 1] = ZERO + (left % 10)
    left = Math.floor(left / 10)
  }
}

/** Category JSON, byte-identical to `withCounts`: copies a template and fills in numbers. */
export const categoriesJson = (categories: readonly CategoryRow[], counts: CountsById): Buffer => {
  const { bytes, gaps } = templateOf(categories)
  const numbers = numbersFor(categories, counts, gaps.length)
  const json = Buffer.allocUnsafe(numbers.reduce((sum, number) => sum + digitsOf(number), bytes.length))
  let from = 0
  let to = 0
  for (const [index, number] of numbers.entries()) {
    const gap = gaps[index] ?? 0
    // A loop beats `copy` for such short pieces.
    for (; from < gap; from += 1, to += 1) json[to] = bytes[from] ?? 0
    to += digitsOf(number)
    writeNumber(json, number, to)
  }
  bytes.copy(json, to, from)
  return json
}
