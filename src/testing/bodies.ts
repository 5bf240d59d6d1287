export interface Body {
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

/** Bodies of all calls by noun and name. New fields belong to `optional`, since required ones break older clients. */
export const bodies: Readonly<Record<string, Body>> = {
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
  'groups.research': { required: {}, optional: { secondReader: true, recordMonths: 60 } },
  'records.find': { required: {}, optional: { state: 'open', search: text, page: 2 } },
  'records.create': {
    required: { subjects: [{ name: text, kind: 'person' }] },
    optional: { reference: text, purpose: text, sources: [1] },
  },
  'records.update': {
    required: {},
    optional: {
      reference: text,
      purpose: text,
      endedOn: '2026-11-28',
      subjects: [{ id: 1, name: text, kind: 'person' }],
    },
  },
  'records.addSteps': { required: { sources: [1] }, optional: {} },
  'records.search': {
    required: { step: 1, subject: 1, outcome: 'match' },
    optional: {
      query: text,
      filters: text,
      dataAsOf: '2026-11-28',
      results: 1,
      matches: [{ what: text, address: '', decision: 'same', reason: text }],
      note: text,
      reason: text,
      corrects: 1,
    },
  },
  'records.return': { required: { reason: text }, optional: {} },
  'records.repeat': { required: {}, optional: { reference: text } },
  'records.before': { required: { name: text }, optional: { except: 1 } },
  'linkChecks.switch': { required: { check: true }, optional: {} },
  'linkEmails.choose': { required: { wanted: true }, optional: {} },
}
