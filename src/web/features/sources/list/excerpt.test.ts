import { describe, expect, it } from 'vitest'
import { patternsOf } from '#web/shared/hits.ts'
import { excerptOf } from './excerpt.ts'

const found = (search: string, texts: { title?: string; note?: string; tags?: string[]; link?: string }) => {
  const { title = 'Title', note = '', tags = [], link = 'x.example' } = texts
  return excerptOf({ title, note, tags: tags.map((label, id) => ({ id, label })) }, link, patternsOf(search))
}

describe('the excerpt that shows why a source was found', () => {
  it('is the part of its note with the words, from the beginning of a word on', () => {
    expect(found('ownership', { note: 'Ownership of companies' })).toBe('Ownership of companies')
    expect(found('ownership', { note: 'The register of companies and their ownership, in Latin' })).toBe(
      '…and their ownership, in Latin',
    )
    expect(found('所有', { note: `${'会社登記簿'.repeat(8)}所有者` })).toBe('…所有者')
  })

  it('is not longer than its row', () => {
    expect(found('b', { note: `b ${'c'.repeat(500)}` })).toHaveLength(80)
  })

  it('is the tag if the note does not have the words', () => {
    expect(found('free', { note: 'Of charge', tags: ['accounts', 'Free'] })).toBe('Tag: Free')
  })

  it('covers words that the title and the link do not have', () => {
    expect(found('title', { note: 'The title' })).toBeNull()
    expect(found('example', { note: 'An example' })).toBeNull()
    expect(found('example', { note: 'An example', link: '' })).toBe('An example')
    expect(found('title owner', { note: 'The title of the owner' })).toBe('…title of the owner')
  })

  it('is empty if nothing has the words', () => {
    expect(found('elsewhere', { note: 'Here', tags: ['there'] })).toBeNull()
    expect(found('-here', { note: 'There' })).toBeNull()
  })
})
