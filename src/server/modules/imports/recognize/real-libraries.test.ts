import { createReadStream } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareEntry } from '#server/modules/imports/prepare.ts'
import { isProblem } from '#server/modules/imports/readers/entry.ts'
import { readEntries } from '#server/modules/imports/readers/read-entries.ts'
import { hasRealData, realFile } from '#testing/server/real-data.ts'

const prepared = async (file: string) => {
  const sources = []
  for await (const item of readEntries(createReadStream(realFile(`${file}.jsonl`)))) {
    const each = isProblem(item) ? undefined : prepareEntry(item)
    if (each?.ok) sources.push({ ...each.source, warnings: each.warnings })
  }
  return sources
}

type Sources = Awaited<ReturnType<typeof prepared>>

/** Sources per field and value. */
const countsOf = (sources: Sources) => {
  const counts: Record<string, number> = {}
  for (const [name, value] of sources.flatMap(({ provenance }) => Object.entries(provenance))) {
    const key = Array.isArray(value) ? name : `${name} ${value}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const titled = (sources: Sources, title: string) => sources.find((each) => each.title.includes(title))?.provenance

const words = ({ title, link, note, tags }: Sources[number]) => [title, link, note, ...tags].join('\n')

describe.skipIf(!hasRealData)('the tags of the real libraries give', () => {
  it('access and exposure of the OSINT Framework', async () => {
    const sources = await prepared('osint-framework')

    expect(countsOf(sources)).toEqual({
      'access open': 718,
      'access registration': 184,
      'access paid': 30,
      'access restricted': 2,
      'accessNote Free in part': 256,
      'exposure none': 778,
      'exposure notified': 256,
      'rhythm archived': 1,
    })
    expect(titled(sources, 'LinkedIn')).toEqual({ access: 'registration', exposure: 'notified' })
    expect(titled(sources, 'GlobalFile')).toEqual({ access: 'open', exposure: 'none' })
  })

  it('country and language of the registers of org-id.guide', async () => {
    const sources = await prepared('org-id-registers')

    expect(countsOf(sources)).toEqual({ countries: 786, languages: 302 })
    expect(new Set(sources.flatMap(({ provenance }) => provenance.countries ?? [])).size).toBe(250)
    expect(titled(sources, 'Wyoming Secretary of State')).toEqual({ countries: ['US'] })
    expect(titled(sources, 'Register of Entrepreneurial and Non-Entrepreneurial')).toEqual({ countries: ['GE'] })
    expect(titled(sources, 'Corporate Number Publication S')).toEqual({ countries: ['JP'], languages: ['en'] })
    expect(titled(sources, 'Common Directory of Organizational Units')?.languages).toEqual(['ca', 'en', 'es', 'eu'])
  })

  it('country, publisher and update interval of the datasets of OpenSanctions', async () => {
    const sources = await prepared('opensanctions-sources')

    expect(countsOf(sources)).toEqual({
      countries: 475,
      'official true': 451,
      'rhythm daily': 156,
      'rhythm weekly': 116,
      'rhythm monthly': 148,
      'rhythm archived': 39,
    })
    expect(titled(sources, 'Vietnam MPS List')).toEqual({ countries: ['VN'], official: true, rhythm: 'daily' })
    expect(titled(sources, 'UN Security Council Consolidated')).toMatchObject({ countries: ['001'] })
  })

  it('no exposure and price without such a word, and no tag is lost', async () => {
    const files = [
      'osint-framework',
      'org-id-registers',
      'opensanctions-sources',
      'awesome-osint',
      'awesome-compliance',
    ]
    const all = (await Promise.all(files.map(prepared))).flat()

    const exposed = all.filter(({ provenance }) => provenance.exposure !== undefined)
    const priced = all.filter(({ provenance: { access, accessNote } }) => access === 'paid' || accessNote !== undefined)
    expect(exposed.filter((source) => !/opsec/i.test(words(source)))).toEqual([])
    expect(priced.filter((source) => !/paid|freemium/i.test(words(source)))).toEqual([])
    expect([exposed.length, priced.length]).toEqual([1034, 286])
    expect(exposed.every(({ tags }) => tags.some((tag) => tag.startsWith('opsec ')))).toBe(true)
    expect(all.flatMap(({ warnings }) => warnings)).toEqual([])
  })
})
