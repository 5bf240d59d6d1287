import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { journeysFor } from './run-changed.ts'

it.each([
  ['a part of the page', ['src/web/features/activity/activity-screen.tsx'], ['read-the-activity']],
  ['its endpoints', ['src/server/modules/activity/repository.ts'], ['read-the-activity']],
  ['what is everywhere', ['src/web/ui/dialog.tsx'], expect.arrayContaining(['open-and-close-modals'])],
  ['a test', ['src/web/ui/dialog.test.tsx'], []],
  ['what no page shows', ['src/trials/bench/main.ts', 'README.md'], []],
])('the journeys through %s are found', (_what, files, journeys) => {
  expect(journeysFor(files)).toEqual(journeys)
})

it('names existing journeys only', () => {
  const files = ['journeys', 'deployed'].flatMap((folder) => readdirSync(`e2e/${folder}`))
  const parts = ['activity', 'categories', 'groups', 'emails', 'sessions', 'tags', 'sources', 'other']

  const missing = journeysFor(parts.map((part) => `src/web/${part}.ts`)).filter(
    (name) => !files.some((file) => file.startsWith(name)),
  )

  expect(missing).toEqual([])
})
