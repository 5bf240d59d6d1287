import { describe, expect, it } from 'vitest'
import { activityQuery } from '#contract/activity/activity.ts'
import { activityKinds } from '#contract/activity/activity-kinds.ts'
import * as z from '#contract/zod.ts'
import { activityTitle, exportUrl, filtered, isFiltered, kindsByTheme } from './search.ts'

const query = (fields: Partial<z.input<typeof activityQuery>> = {}) => z.parse(activityQuery, fields)

describe('a filter of the activity', () => {
  it('returns to the first page and keeps the other filters', () => {
    expect(filtered(query({ page: 3, person: '2' }), { kind: 'login' })).toEqual(query({ person: '2', kind: 'login' }))
  })

  it.each([
    [{}, false],
    [{ page: 2 }, false],
    [{ from: '2026-01-01' }, true],
    [{ object: 'x' }, true],
  ])('is distinguished from no filter: %j', (fields, expected) => {
    expect(isFiltered(query(fields))).toBe(expected)
  })
})

it('exports all pages of the filtered log', () => {
  expect(exportUrl(query({ page: 3, kind: 'login', object: 'a&b', from: '2026-01-01' }))).toBe(
    '/api/v1/activity/export/?from=2026-01-01&kind=login&object=a%26b',
  )
})

describe('the kinds to choose from', () => {
  it('are complete, each once', () => {
    expect(kindsByTheme.flatMap(({ kinds }) => kinds).toSorted()).toEqual(activityKinds.toSorted())
  })

  it('are grouped by their objects', () => {
    const themeOf = (kind: (typeof activityKinds)[number]) =>
      kindsByTheme.find(({ kinds }) => kinds.includes(kind))?.title

    expect(
      ['sources_searched', 'subcategory_added', 'search_log_switched', 'email_sent_again', 'login'].map((kind) =>
        themeOf(kind as (typeof activityKinds)[number]),
      ),
    ).toEqual(['Sources', 'Subjects and categories', 'Groups', 'People', 'People'])
  })
})

describe('the title', () => {
  it.each([
    [{}, undefined, 'Activity'],
    [{ kind: 'login', page: 2 }, 'Ada', 'Activity – Ada – Logged in – page 2'],
    [{ from: '2026-01-01', to: '2026-01-31' }, undefined, 'Activity – 2026-01-01 to 2026-01-31'],
    [{ from: '2026-01-01', to: '2026-01-01' }, undefined, 'Activity – 2026-01-01'],
    [{ from: '2026-01-01' }, undefined, 'Activity – from 2026-01-01'],
    [{ to: '2026-01-31', object: 'bank' }, undefined, 'Activity – bank – until 2026-01-31'],
  ] as const)('names the filters: %j', (fields, person, expected) => {
    expect(activityTitle(query(fields), person)).toBe(expected)
  })
})
