import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { all, read } from '#testing/source-files.ts'

const HEADLESS = new Set(['what', 'who', 'whom', 'whose', 'of', 'those', 'as', 'that'])

const FUNCTION_WORDS = new Set(
  `a all also an and another any are as at be been being but by can could did do does each else for from had has have he
  how if in is it its many may more most much must no none nor not of on one ones only or other others same she so some
  still such than that the their them then there these they this those to was were what when where whether which who
  whom whose why will with would yet again`.split(/\s+/),
)

const COMMENT = /\/\*\*?(?!\/)([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n)+)/gm

const wordsOf = (text: string) => text.match(/[A-Za-z’']+/g) ?? []

const commentsIn = (code: string) =>
  Array.from(code.matchAll(COMMENT), ([, block, lines = '']) =>
    (block ?? lines)
      .replaceAll(/^[ \t]*(?:\*|\/\/)/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

const isRiddle = (sentence: string) => {
  const words = wordsOf(sentence)
  const empty = words.filter((word) => FUNCTION_WORDS.has(word.toLowerCase()))
  return words.length >= 8 && empty.length >= words.length * 0.65
}

const isHeadless = (comment: string) => HEADLESS.has((wordsOf(comment)[0] ?? '').toLowerCase())

const shareOf = <T>(all: readonly T[], isOne: (one: T) => boolean) => all.filter(isOne).length / all.length

const ROOT = join(import.meta.dirname, '..')
const DECISIONS = join(ROOT, 'src/decisions')
const textOf = (path: string) => readFileSync(path, 'utf8')

const codes = all.filter((path) => !/\.test\.tsx?$/.test(path)).map(read)

describe('comments', () => {
  const comments = codes.flatMap(commentsIn)

  it('consist of words with a meaning', () => {
    const sentences = comments.flatMap((comment) => comment.split(/(?<=[.!?:;])\s+/))
    expect(sentences.length).toBeGreaterThan(3000)
    expect(shareOf(sentences, isRiddle)).toBeLessThanOrEqual(0.02)
  })

  it('begin with a verb or a noun', () => {
    expect(shareOf(comments, isHeadless)).toBeLessThanOrEqual(0.03)
  })

  it('are few', () => {
    const lines = codes.flatMap((code) => code.split('\n'))
    expect(shareOf(lines, (line) => /^\s*(?:\/\/|\/\*|\*)/.test(line))).toBeLessThanOrEqual(0.05)
  })

  it('refer to no paper outside of the repository', () => {
    expect(comments.filter((comment) => /\bkyc\b|decisions? §/i.test(comment))).toEqual([])
  })
})

it('the README has 1,300 words at most', () => {
  expect(textOf(join(ROOT, 'README.md')).split(/\s+/).length).toBeLessThanOrEqual(1300)
})

describe('decision records', () => {
  const records = readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name))
  const index = textOf(join(DECISIONS, 'README.md'))

  it('are few and short', () => {
    expect(records.length).toBeLessThanOrEqual(40)
    const texts = [...records, 'README.md'].map((name) => textOf(join(DECISIONS, name)))
    expect(texts.join(' ').split(/\s+/).length).toBeLessThanOrEqual(14_000)
  })

  it('are in the index, each under its number', () => {
    expect(records.filter((name) => !index.includes(`[${name.slice(0, 4)}](${name})`))).toEqual([])
  })

  it('are those that the code refers to', () => {
    const numbers = new Set(records.map((name) => name.slice(0, 4)))
    const referred = codes.flatMap((code) =>
      Array.from(code.matchAll(/decision (\d{4})/g), ([, number = '']) => number),
    )
    expect(referred.filter((number) => !numbers.has(number))).toEqual([])
  })
})
