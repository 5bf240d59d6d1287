import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpointTable } from './endpoints.ts'
import { provenanceChanges } from './sources/provenance.ts'
import * as z from './zod.ts'

// A body as an older client sends it, and each field that it may leave out. A field that is added to a call belongs to
// `optional`: as a required one it would break every client that does not know it.

interface Body {
  readonly required: Readonly<Record<string, unknown>>
  readonly optional: Readonly<Record<string, unknown>>
}

const token = 'x'.repeat(40)
const password = 'correct horse'
const email = 'ada@example.org'
const text = 'A text'
const provenance = {
  publisher: text,
  official: true,
  countries: ['GE'],
  languages: ['ka'],
  access: 'open',
  accessNote: text,
  exposure: 'none',
  exposureNote: text,
  rhythm: 'daily',
  searchLink: 'https://example.org/?q={q}',
  reviewEvery: 6,
}
const texts = { title: text, link: 'https://example.org/', note: text }
const ofSource = { public: true, tags: [1], provenance }

const bodies: Readonly<Record<string, Body>> = {
  'accounts.changePassword': { required: { currentPassword: password, password }, optional: {} },
  'accounts.reset': { required: { email }, optional: {} },
  'accounts.checkLink': { required: { token }, optional: { email } },
  'accounts.confirm': { required: { token, password }, optional: {} },
  'sessions.login': { required: { username: email, password }, optional: {} },
  'sources.create': { required: { ...texts, subCategory: 1 }, optional: ofSource },
  'sources.update': { required: {}, optional: { ...texts, subCategory: 1, ...ofSource } },
  'sources.update, provenance': { required: {}, optional: provenance },
  'sources.addToGroup': { required: { subCategory: 1 }, optional: {} },
  'bulk.change': { required: { sources: [1], action: { kind: 'tag', add: [1] } }, optional: {} },
  'bulk.undo': { required: { undo: text }, optional: {} },
  'imports.create': {
    required: { upload: 1, filing: { kind: 'categories' }, public: true },
    optional: { tags: [1], columns: ['title', 'link'], layout: '1' },
  },
  'categories.create': { required: { name: text }, optional: {} },
  'categories.update': { required: { name: text }, optional: {} },
  'categories.createSubcategory': { required: { name: text }, optional: {} },
  'categories.updateSubcategory': { required: { name: text }, optional: {} },
  'tags.create': { required: { label: text }, optional: {} },
  'groups.create': { required: { name: text, user: { fullName: text, email } }, optional: { link: text } },
  'groups.update': { required: { name: text }, optional: { link: text } },
  'groups.logSearches': { required: { logsSearches: true }, optional: {} },
  'groups.checkLinks': { required: { checksLinks: true }, optional: {} },
  'groups.invite': { required: { fullName: text, email, groupManager: true }, optional: {} },
  'contact.send': {
    required: { subject: 'IT support', email, name: text, question: text },
    optional: { telephone: '1', company: text },
  },
  'views.create': { required: { name: text, address: '/sources' }, optional: { shared: true } },
  'views.update': { required: {}, optional: { name: text, shared: true } },
  'reports.create': { required: { source: 1, kind: 'dead' }, optional: { text } },
  'reports.close': { required: { answer: text }, optional: {} },
  'reports.closeMany': { required: { reports: [1], answer: text }, optional: {} },
  'linkChecks.switch': { required: { check: true }, optional: {} },
  'linkEmails.choose': { required: { wanted: true }, optional: {} },
}

const calls = Object.entries(endpointTable).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, { method, body }]: [string, Endpoint]) =>
    body ? [{ name: `${noun}.${name}`, method, body }] : [],
  ),
)
const parts = [{ name: 'sources.update, provenance', method: 'PATCH', body: provenanceChanges }]
// One of both says which sources: no client leaves both out.
const EITHER = ['query']

const bodyOf = (name: string): Body => bodies[name] ?? { required: {}, optional: {} }

const without = (fields: object, left: string) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left))

const all = [...calls, ...parts]

describe.each(all)('the body of $name', ({ name, body }) => {
  const { required, optional } = bodyOf(name)
  const whole = { ...required, ...optional }

  it('has the fields of this table and no other', () => {
    const fields = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []

    expect(fields.filter((field) => !EITHER.includes(field)).toSorted()).toEqual(Object.keys(whole).toSorted())
    expect(z.safeParse(body, whole).success).toBe(true)
    expect(z.safeParse(body, { ...whole, unknown: 1 }).success).toBe(false)
  })

  it('is taken without its optional fields, and without no other', () => {
    const isTaken = (field: string) => z.safeParse(body, without(whole, field)).success

    expect(Object.keys(whole).filter(isTaken)).toEqual(Object.keys(optional))
    expect(z.safeParse(body, required).success).toBe(true)
  })
})

it.each(all.filter(({ method }) => method === 'PATCH'))('$name changes nothing that is left out', ({ name, body }) => {
  const { required, optional } = bodyOf(name)
  const named = (fields: object) => Object.keys(z.parse(body, fields) ?? {}).toSorted()
  const whole = { ...required, ...optional }

  expect(named(required)).toEqual(Object.keys(required))
  for (const field of Object.keys(optional)) {
    expect(named(without(whole, field))).toEqual(Object.keys(without(whole, field)).toSorted())
  }
})
