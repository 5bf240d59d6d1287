import type { Role } from '#contract/access.ts'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import type { Category } from '#contract/categories/categories.ts'
import type { SourceFacets } from '#contract/lists/facets.ts'
import type { View } from '#contract/lists/views.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { noProvenance } from '#contract/sources/provenance.ts'
import type { Report } from '#contract/sources/reports.ts'
import { eachText, type SourceDetail, type SourceList } from '#contract/sources/sources.ts'

const names: Record<Role, string> = {
  ROLE_USER: 'Ada Analyst',
  ROLE_GROUP_MANAGER: 'Mia Manager',
  ROLE_ADMIN: 'Adam Admin',
}
const ids: Record<Role, number> = { ROLE_USER: 1, ROLE_GROUP_MANAGER: 2, ROLE_ADMIN: 3 }

export const aUser = (role: Role = 'ROLE_USER'): SessionUser => ({
  id: ids[role],
  fullName: names[role],
  email: `${role.toLowerCase()}@example.org`,
  role,
  group: role === 'ROLE_ADMIN' ? null : { id: 1, name: 'Acme Integrity', slug: 'acme-integrity' },
})

export const someCategories = (): Category[] => [
  {
    id: 1,
    name: 'Company registers',
    count: 5,
    subCategories: [
      { id: 11, name: 'Europe', count: 3 },
      { id: 12, name: 'Asia', count: 2 },
    ],
  },
  {
    id: 2,
    name: 'Sanctions',
    count: 4,
    subCategories: [
      { id: 21, name: 'Lists', count: 4 },
      { id: 22, name: 'Tools', count: 0 },
    ],
  },
]

/** Detail form; list rows have fewer fields. */
export const aSource = (fields: Partial<SourceDetail> = {}): SourceDetail => {
  const { id = 101, title = `Source ${id}`, isPublic = true } = fields
  return {
    id,
    ...eachText((name) => `The ${name} of ${id}`),
    title,
    name: title,
    link: `https://www.source-${id}.example/path`,
    note: `Note of ${id}`,
    tags: [],
    isPublic,
    public: isPublic,
    favorite: false,
    favoriteSince: null,
    isChecked: null,
    inGroup: false,
    subCategory: { id: 11, name: 'Europe', category: { id: 1, name: 'Company registers' } },
    groupSubCategory: null,
    provenance: { ...noProvenance, reviewedAt: null, reviewedBy: null },
    health: { state: 'unchecked', checkedAt: null, status: null, movedTo: null },
    createdBy: null,
    createdAt: '2026-01-05T10:00:00.000Z',
    addedAt: null,
    updatedAt: '2026-01-05T10:00:00.000Z',
    version: 1,
    canChange: false,
    canReadHistory: false,
    ...fields,
  }
}

/** A page with one source by default. */
export const aList = (fields: Partial<SourceList> = {}): SourceList => {
  const sources = fields.sources ?? [aSource()]
  return { categories: someCategories(), sources, totalCount: sources.length, limit: 50, ...fields }
}

export const someFacets = (fields: Partial<SourceFacets> = {}): SourceFacets => ({
  country: [],
  category: [],
  language: [],
  access: [],
  exposure: [],
  official: [],
  health: [],
  due: 0,
  duplicates: 0,
  ...fields,
})

/** Entry by Ada Analyst on source 101 by default. */
export const anEntry = (fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 1,
  at: '2026-02-03T14:05:06.000Z',
  kind: 'source_updated',
  person: { id: 1, fullName: 'Ada Analyst', role: 'ROLE_USER' },
  group: { id: 1, name: 'Acme Integrity' },
  object: { type: 'source', id: 101, name: 'Source 101' },
  before: null,
  after: null,
  act: null,
  ...fields,
})

export const aView = (fields: Partial<View> = {}): View => ({
  id: 1,
  name: 'Georgia',
  address: '/sources?search=georgia',
  shared: false,
  mine: true,
  newCount: 0,
  ...fields,
})

export const aReport = (fields: Partial<Report> = {}): Report => ({
  id: 1,
  source: { id: 101, title: 'Source 101' },
  kind: 'dead',
  text: '',
  createdAt: '2026-01-05T10:00:00.000Z',
  answer: null,
  closedAt: null,
  mine: true,
  canClose: false,
  ...fields,
})
