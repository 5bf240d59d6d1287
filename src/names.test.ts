import { expect, it } from 'vitest'
import { all, read } from '#testing/source-files.ts'

// A reader must guess what these stand for. Words of the product are not listed.
const RIDDLES = new Set(
  'desk fate flight folded house lane lanes mint patience strike strikes succession told untold walk walls witness'.split(
    ' ',
  ),
)
// A participle or preposition names no thing.
const NO_NOUN = /^(?:Asked|Facts|Found|Kept|Names|Of|Parts|Place|Told)$/

const withoutTexts = (code: string) =>
  code
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '')

const partsOf = (name: string) => name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[ _]/)

const declared = all.flatMap((path) =>
  Array.from(
    withoutTexts(read(path)).matchAll(/\b(const|let|function|interface|type|class) (\w+)/g),
    ([, kind = '', name = '']) => ({ path, kind, name }),
  ),
)

it('no declared name contains a word that only insiders understand', () => {
  expect(declared.length).toBeGreaterThan(10_000)
  expect(declared.filter(({ name }) => partsOf(name).some((part) => RIDDLES.has(part.toLowerCase())))).toEqual([])
})

it('types are named by a noun', () => {
  const types = declared.filter(({ kind }) => ['interface', 'type', 'class'].includes(kind))

  expect(types.filter(({ name }) => NO_NOUN.test(name))).toEqual([])
})
