import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { role } from '#contract/people/sessions.ts'
import { email, line, link, prose } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import type { ImportItem } from '#server/modules/imports/readers/entry.ts'
import { readEntries } from '#server/modules/imports/readers/read-entries.ts'

const name = line(limits.name)
const libraryLinks = z.array(link)

const person = z.strictObject({ fullName: line(limits.fullName), email, role, favorites: libraryLinks })

const privateSource = z.strictObject({
  title: line(limits.title),
  link,
  note: prose(limits.note),
  tags: z.array(line(limits.label)).check(z.maxLength(limits.tags)),
  category: name,
  subCategory: name,
  author: email,
})

const subject = z.strictObject({ name, categories: z.array(z.strictObject({ name, links: libraryLinks })) })

const team = { people: z.array(person), privateSources: z.array(privateSource) }
const administrators = z.strictObject(team)
const group = z.strictObject({ name, link, ...team, subjects: z.array(subject) })

export type DemoPerson = z.output<typeof person>

export type DemoTeam = z.output<typeof administrators>

export type DemoGroup = z.output<typeof group>
export type DemoSubject = DemoGroup['subjects'][number]

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'groups', `${file}.json`), 'utf8'))

export const readDemoGroups = (): DemoGroup[] =>
  ['acme-integrity', 'globex-compliance'].map((file) => group.parse(read(file)))

export const readDemoAdministrators = (): DemoTeam => administrators.parse(read('administrators'))

export const readDemoPeople = (): DemoPerson[] =>
  [readDemoAdministrators(), ...readDemoGroups()].flatMap(({ people }) => people)

/**
 * Initial library: real public sources, each link once. Written from general knowledge and never checked against the
 * sites.
 */
export const readDemoLibrary = (): AsyncIterable<ImportItem> =>
  readEntries(createReadStream(join(import.meta.dirname, 'library.jsonl')))
