import { expect, it } from 'vitest'
import { keyOf } from './filters.ts'
import { anyKind } from './kind-filters.ts'

const question = {
  scopes: [0],
  parts: [],
  without: [],
  also: [],
  tags: null,
  among: null,
  filing: null,
  except: [],
  kind: anyKind,
  subcategory: null,
  duplicates: false,
  apart: null,
  descending: false,
}

it('caches an answer under every part of a question, also future parts, except order and page', () => {
  const asked = { ...question, publisher: null }
  const keys = new Map(Object.keys(asked).map((name) => [name, keyOf({ ...asked, [name]: 'other' })]))
  const shared = [...keys].filter(([, key]) => key === keyOf(asked)).map(([name]) => name)

  expect(shared).toEqual(['subcategory', 'apart', 'descending'])
  expect(keyOf({ ...asked, offset: 50, limit: 10 })).toBe(keyOf(asked))
})
