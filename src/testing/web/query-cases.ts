import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { emailEndpoints } from '#contract/emails/emails.ts'
import { importEndpoints } from '#contract/files/imports.ts'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { statusEndpoints } from '#contract/status/status.ts'
import { answer } from './api.ts'
import { aCoverage, coverageCase } from './coverage.ts'
import { facetCases } from './facet-cases.ts'
import { aList, anEntry, aReport, aSource, aUser, aView, someCategories } from './factories.ts'
import { aGroup, anUndeliveredEmail, someGroups } from './groups.ts'
import { homeCases } from './home-cases.ts'
import { anImport } from './imports.ts'
import { main, type QueryCase, role, text } from './query-case.ts'
import { answerForRecords, recordCases } from './record-cases.ts'
import { sessionCases } from './session-cases.ts'
import { categoryField, tagsField } from './source-form.ts'
import { aStatus } from './status.ts'

const region = (name: string) => () => screen.findByRole('region', { name })
const dialog = (name: string) => () => screen.findByRole('dialog', { name })
const press = (name: string) => async (person: UserEvent) => person.click(await screen.findByRole('button', { name }))
const pressForMany = (name: string) => async (person: UserEvent) => {
  // Hidden from assistive technology, as long as nothing is selected.
  await person.click(await screen.findByRole('checkbox', { hidden: true }))
  await press(name)(person)
}
const option = (field: () => Promise<HTMLElement>, name: string) => async (_place: HTMLElement, person: UserEvent) => {
  await person.click(await field())
  return screen.findByRole('option', { name })
}
const words = (field: () => Promise<HTMLElement>, says: string) => async (_place: HTMLElement, person: UserEvent) => {
  await person.click(await field())
  return screen.findByText(says)
}

const source = aSource({ canReadHistory: true })
const log = { entries: [anEntry()], people: [{ id: 1, fullName: 'Ada Analyst' }], totalCount: 1, limit: 50 }
const tags = [{ id: 1, label: 'banks' }]
const user = aUser()
const manager = aUser('ROLE_GROUP_MANAGER')
const admin = aUser('ROLE_ADMIN')

const taxonomy = { endpoint: categoryEndpoints.list, reply: someCategories(), empty: [] }
const subjects = { endpoint: categoryEndpoints.listGroup, reply: someCategories(), empty: [] }
const list = { endpoint: sourceEndpoints.list, reply: aList(), empty: aList({ sources: [], categories: [] }) }
const groupList = { endpoint: sourceEndpoints.listGroup, reply: aList(), empty: aList({ sources: [], categories: [] }) }
const undelivered = {
  endpoint: emailEndpoints.listUndelivered,
  reply: [anUndeliveredEmail()],
  empty: [],
  loading: 'Loading undelivered e-mail…',
  failed: 'Undelivered e-mail could not be loaded. Try again',
}

const taxonomyCases = (path: 'categories' | 'folders'): readonly QueryCase[] => {
  const isGlobal = path === 'categories'
  const title = isGlobal ? 'Categories' : 'Subjects'
  const shared = {
    query: isGlobal ? 'categoryQueries.list' : 'subjectQueries.list',
    user: isGlobal ? admin : manager,
    ...(isGlobal ? taxonomy : subjects),
    showsEmpty: text('No data found.'),
  }
  return [
    {
      at: title,
      file: `routes/${path}.tsx`,
      address: `/${path}`,
      place: region(title),
      shows: role('link', /Company registers/),
      ...shared,
    },
    {
      at: `${title}, with one open`,
      file: `routes/${path}.$slug.tsx`,
      address: `/${path}/1`,
      place: main,
      times: 2,
      shows: role('heading', 'Company registers'),
      ...shared,
    },
  ]
}

export const queryCases: readonly QueryCase[] = [
  {
    at: 'Home of a guest',
    query: 'sourceQueries.list',
    file: 'features/home/library.tsx',
    address: '/',
    user: null,
    place: main,
    ...list,
    shows: role('link', '1 source in 2 categories'),
    showsEmpty: role('link', '0 sources in 0 categories'),
  },
  ...homeCases,
  ...sessionCases,
  {
    at: 'Sources',
    query: 'sourceQueries.list',
    file: 'features/sources/list/use-list.ts',
    address: '/sources',
    user: null,
    place: region('Sources'),
    ...list,
    shows: role('link', /Source 101/),
    showsEmpty: text('No sources available.'),
  },
  {
    at: 'My Sources',
    query: 'sourceQueries.list',
    file: 'features/sources/list/use-list.ts',
    address: '/my-sources',
    user,
    place: region('My Sources'),
    ...groupList,
    shows: role('link', /Source 101/),
    showsEmpty: text('No sources available.'),
  },
  {
    at: 'the order options',
    query: 'sourceQueries.orders',
    file: 'features/sources/list/list-tools.tsx',
    address: '/sources',
    user: null,
    place: region('Sources'),
    beside: ['1 source'],
    endpoint: sourceEndpoints.orders,
    reply: [{ value: 'title', label: 'Title' }],
    shows: role('button', 'Sort by Title'),
    empty: [],
    showsEmpty: async (place) => {
      await within(place).findByRole('link', { name: 'Sort descending' })
      expect(within(place).queryByRole('button', { name: /^Sort by/ })).toBeNull()
    },
  },
  ...facetCases,
  {
    at: 'a source',
    query: 'sourceQueries.detail',
    file: 'features/sources/detail/source-pane.tsx',
    address: '/sources/999',
    user: null,
    place: main,
    beside: ['1 source'],
    endpoint: sourceEndpoints.detail,
    reply: aSource({ id: 999 }),
    shows: role('heading', /Source 999/),
    empty: aSource({ id: 999, note: '', tags: [] }),
    showsEmpty: text('No notes available.'),
  },
  {
    at: 'the history of a source',
    query: 'activityQueries.ofSource',
    file: 'features/sources/detail/source-history.tsx',
    address: '/sources/101',
    user,
    place: region('History'),
    endpoint: activityEndpoints.ofSource,
    reply: [anEntry()],
    shows: text(/Updated source/),
    empty: [],
    showsEmpty: text('No changes yet.'),
  },
  {
    at: 'the subjects to add a source to',
    query: 'subjectQueries.list',
    file: 'features/sources/group/add-to-group-dialog.tsx',
    address: '/sources/101',
    user,
    open: press('Add to group'),
    place: dialog('Add to group'),
    ...subjects,
    shows: role('listbox', 'Subjects'),
    showsEmpty: text('Ask an owner of your group to add subjects and categories.'),
  },
  {
    at: 'the categories of a new source',
    query: 'categoryQueries.list',
    file: 'features/sources/subcategory-field.tsx',
    address: '/sources',
    user,
    open: press('New Source'),
    place: dialog('New Source'),
    ...taxonomy,
    shows: option(categoryField, 'Europe'),
    showsEmpty: words(categoryField, 'No categories found'),
  },
  {
    at: 'the categories that many are moved to',
    query: 'categoryQueries.list',
    file: 'features/sources/select/filing-dialogs.tsx',
    address: '/sources',
    user,
    open: pressForMany('Move…'),
    place: dialog('Move 1 source'),
    ...taxonomy,
    shows: option(categoryField, 'Europe'),
    showsEmpty: words(categoryField, 'No categories found'),
  },
  {
    at: 'the subjects that many are added to',
    query: 'subjectQueries.list',
    file: 'features/sources/select/filing-dialogs.tsx',
    address: '/sources',
    user,
    open: pressForMany('Add to group…'),
    place: dialog('Add 1 source to group'),
    ...subjects,
    shows: option(categoryField, 'Europe'),
    showsEmpty: text('Ask an owner of your group to add subjects and categories.'),
  },
  {
    at: 'the tags of a new source',
    query: 'tagQueries.list',
    file: 'features/tags/use-tag-search.ts',
    address: '/sources',
    user,
    open: press('New Source'),
    place: dialog('New Source'),
    endpoint: tagEndpoints.list,
    reply: tags,
    shows: option(tagsField, 'banks'),
    empty: [],
    showsEmpty: words(tagsField, 'No tags found'),
  },
  ...taxonomyCases('categories'),
  ...taxonomyCases('folders'),
  {
    at: 'the sources of a subject',
    query: 'sourceQueries.list',
    file: 'features/categories/subject-sources.tsx',
    address: '/folders/1',
    user: manager,
    place: region('Sources'),
    ...groupList,
    shows: role('link', /Source 101/),
    showsEmpty: role('link', 'Show all 5'),
  },
  {
    at: 'Groups',
    query: 'groupQueries.list',
    file: 'features/groups/groups-screen.tsx',
    address: '/groups',
    user: admin,
    place: region('Groups'),
    endpoint: groupEndpoints.list,
    reply: someGroups(),
    shows: role('link', /Acme Integrity/),
    empty: [],
    showsEmpty: text('No groups available.'),
  },
  {
    at: 'a group',
    query: 'groupQueries.detail',
    file: 'features/groups/group-pane.tsx',
    address: '/groups/1',
    user: manager,
    place: main,
    endpoint: groupEndpoints.detail,
    reply: aGroup(),
    shows: role('heading', 'Acme Integrity'),
    empty: aGroup({ users: [] }),
    showsEmpty: text('No users available.'),
  },
  {
    at: 'undelivered e-mail above the groups',
    query: 'emailQueries.undelivered',
    file: 'features/emails/undelivered.tsx',
    address: '/groups',
    user: admin,
    place: region('Groups'),
    ...undelivered,
    shows: text('1 e-mail can’t be delivered'),
    showsEmpty: async (place) => {
      await within(place).findByRole('link', { name: /Acme Integrity/ })
      expect(within(place).queryByText(/e-mail/)).toBeNull()
    },
  },
  {
    at: 'undelivered e-mail of a group',
    query: 'emailQueries.undelivered',
    file: 'features/emails/undelivered.tsx',
    address: '/groups/1',
    user: manager,
    place: main,
    ...undelivered,
    shows: role('heading', 'Undelivered e-mail'),
    showsEmpty: async (place) => {
      await within(place).findByRole('heading', { name: 'Acme Integrity' })
      expect(within(place).queryByText(/e-mail/)).toBeNull()
    },
  },
  {
    at: 'the activity',
    query: 'activityQueries.list',
    file: 'features/activity/activity-screen.tsx',
    address: '/activity',
    user: manager,
    place: main,
    endpoint: activityEndpoints.list,
    reply: log,
    shows: role('cell', 'Ada Analyst'),
    empty: { ...log, entries: [], totalCount: 0 },
    showsEmpty: text('No data found.'),
  },
  {
    at: 'the saved views',
    query: 'viewQueries.list',
    file: 'features/views/saved-views.tsx',
    address: '/sources',
    user,
    place: () => screen.findByRole('navigation', { name: 'Saved views' }),
    loading: 'Loading saved views…',
    failed: 'Saved views could not be loaded. Try again',
    endpoint: viewEndpoints.list,
    reply: [aView()],
    shows: role('link', 'Georgia'),
    empty: [],
    showsEmpty: async (place) => expect(place.textContent).toBe(''),
  },
  {
    at: 'the reports',
    query: 'reportQueries.list',
    file: 'features/reports/reports-screen.tsx',
    address: '/reports',
    user,
    place: main,
    endpoint: reportEndpoints.list,
    reply: [aReport()],
    shows: role('link', 'Source 101'),
    empty: [],
    showsEmpty: text('You haven’t reported anything.'),
  },
  {
    at: 'the imports',
    query: 'importQueries.list',
    file: 'features/imports/import-list.tsx',
    address: '/import',
    user,
    place: region('Your imports'),
    endpoint: importEndpoints.list,
    reply: [anImport()],
    shows: role('button', 'Undo bookmarks.html'),
    empty: [],
    showsEmpty: text('You have imported nothing yet.'),
  },
  coverageCase,
  ...recordCases,
  {
    at: 'the status of the server',
    query: 'statusQueries.read',
    file: 'features/status/status-screen.tsx',
    address: '/status',
    user: admin,
    place: main,
    endpoint: statusEndpoints.read,
    reply: aStatus({ version: '9.8.7' }),
    shows: text('9.8.7'),
    empty: aStatus({ jobs: [], index: null }),
    showsEmpty: text('Off: the database answers all searches.'),
  },
]

export const answerForEveryScreen = () => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.listGroup, aList())
  answer(sourceEndpoints.detail, source)
  answer(sourceEndpoints.favorites, [])
  answer(sourceEndpoints.newest, [])
  answer(categoryEndpoints.list, someCategories())
  answer(categoryEndpoints.listGroup, someCategories())
  answer(tagEndpoints.list, tags)
  answer(groupEndpoints.list, someGroups())
  answer(groupEndpoints.detail, aGroup())
  answer(emailEndpoints.listUndelivered, [])
  answer(activityEndpoints.list, log)
  answer(reportEndpoints.list, [])
  answer(importEndpoints.list, [])
  answer(activityEndpoints.ofSource, [])
  answer(statusEndpoints.read, aStatus())
  answer(coverageEndpoints.read, aCoverage())
  answerForRecords()
}
