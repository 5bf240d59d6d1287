import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { importEndpoints, type SourceImport } from '#contract/files/imports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, refuse } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { anImport } from '#testing/web/imports.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { importQueries } from './queries.ts'

const show = (...imports: SourceImport[]) => {
  const asked = answer(importEndpoints.list, imports)
  return { ...renderRoute('/import', { user: aUser() }), asked }
}
const row = async () => within(await screen.findByRole('listitem'))
const running = anImport({ state: 'running', total: 1000, done: 200, finishedAt: null, canUndo: false })

describe('an import', () => {
  it.each([
    [{ state: 'waiting', finishedAt: null }, 'Waiting for its turn'],
    [{}, '8 added, 1 skipped, 1 failed'],
    [{ added: 0, skipped: 0, failed: 0 }, 'nothing added'],
    [{ state: 'failed', added: 0, reason: 'Its category is gone.' }, 'Failed: 1 skipped, 1 failed'],
    [{ reason: 'The file ends inside a row' }, 'The file ends inside a row'],
    [{ state: 'cancelled', skipped: 0, failed: 0 }, 'Cancelled: 8 added. The added sources stay.'],
    [{ state: 'undone', removed: 8 }, 'Undone: 8 sources deleted'],
    [{ state: 'undone', removed: 6, kept: 2 }, 'Undone: 6 sources deleted, 2 kept because they were used or changed'],
  ] as const)('in state %j shows %j', async (fields, expected) => {
    show(anImport(fields))

    expect((await row()).getByText(expected)).toBeTruthy()
  })

  it('shows its progress, and the remaining time', async () => {
    const { queryClient } = show(running)
    const bar = await (await row()).findByRole<HTMLProgressElement>('progressbar', { name: 'Importing' })
    expect([bar.value, bar.getAttribute('aria-valuetext')]).toEqual([0.2, '200 of 1,000 rows'])

    const { queryKey } = importQueries.list()
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
    queryClient.setQueryData(queryKey, [{ ...running, done: 300 }], { updatedAt: dataUpdatedAt + 10_000 })

    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('300 of 1,000 rows, about 2 minutes left'))
  })

  it('that is being undone shows its progress', async () => {
    show(anImport({ state: 'undoing', added: 8, removed: 3, kept: 1, canUndo: false, finishedAt: null }))

    const bar = await (await row()).findByRole('progressbar', { name: 'Undoing' })
    expect(bar.getAttribute('aria-valuetext')).toBe('4 of 8 rows')
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  })

  it('offers its failed rows as a file', async () => {
    show(anImport({ id: 7 }))

    const link = (await row()).getByRole('link', { name: 'Failed rows (CSV) bookmarks.html' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/v1/import/failed/7/', true])
  })

  it('without failed rows offers no file', async () => {
    show(anImport({ failed: 0 }))

    expect((await row()).queryByRole('link', { name: /^Failed rows/ })).toBeNull()
  })

  it('links to the sources that it added', async () => {
    show(anImport({ id: 7, added: 1440 }))

    const link = (await row()).getByRole('link', { name: 'Show 1,440 sources bookmarks.html' })
    expect(link.getAttribute('href')).toBe('/sources?import=7')
  })

  it.each([
    { added: 0 },
    { state: 'undone', removed: 8 },
    { state: 'running', finishedAt: null },
    { state: 'undoing', finishedAt: null },
  ] as const)('in state %j has no such link', async (fields) => {
    show(anImport({ ...fields, failed: 0 }))

    expect((await row()).queryByRole('link')).toBeNull()
  })
})

describe('a running import', () => {
  it('is polled until it has ended, which is announced once', async () => {
    const begun = { ...running, createdAt: new Date().toISOString() }
    let turn = 0
    const asked = answer(importEndpoints.list, () => (++turn > 2 ? [anImport()] : [begun]))
    const { person, address } = renderRoute('/import', { user: aUser() })

    expect(await screen.findByText(/^Imported/)).toBeTruthy()
    expect(screen.getByText(/^Imported/).textContent).toBe('Imported bookmarks.html (8 added, 1 skipped, 1 failed)')
    expect(asked).toHaveLength(3)
    answer(sourceEndpoints.list, aList())
    answer(importEndpoints.detail, anImport())
    await person.click(screen.getByRole('button', { name: 'Show 8 sources' }))
    expect(address()).toBe('/sources?import=1')
  })

  it('stays on screen without an answer of the server, and the failure is reported', async () => {
    const { queryClient } = show(running)
    await screen.findByRole('progressbar')
    disconnect(importEndpoints.list)

    await queryClient.refetchQueries({ queryKey: importQueries.all() })

    expect(await screen.findByText(/^The server doesn’t answer at the moment\./)).toBeTruthy()
    expect(screen.getByRole('progressbar')).toBeTruthy()
  })

  it('can be cancelled', async () => {
    const { person } = show(running)
    const cancelled = answer(importEndpoints.remove, undefined)
    const button = (await row()).getByRole('button', { name: 'Cancel bookmarks.html' })
    answer(importEndpoints.list, [anImport({ state: 'cancelled', canUndo: false })])

    await person.click(button)

    expect(await screen.findByText(/The added sources stay\.$/)).toBeTruthy()
    expect(cancelled.map(({ params, query }) => [params['id'], query])).toEqual([['1', { act: 'cancel' }]])
  })

  it('that can’t be cancelled reports this', async () => {
    const { person } = show(running)
    refuse(importEndpoints.remove, 'internal')

    await person.click((await row()).getByRole('button', { name: 'Cancel bookmarks.html' }))

    expect(await screen.findByText(/^Not cancelled:/)).toBeTruthy()
  })
})

describe('a finished import', () => {
  const dialog = async () => within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }))

  it('is undone after a question with the number of sources', async () => {
    const { person } = show(anImport({ added: 1440 }))
    const undone = answer(importEndpoints.remove, undefined)
    await person.click((await row()).getByRole('button', { name: 'Undo bookmarks.html' }))
    expect((await dialog()).getByText(/^This deletes the 1,440 sources that this import added/)).toBeTruthy()
    answer(importEndpoints.list, [anImport({ state: 'undone', added: 1440, removed: 1440, canUndo: false })])

    await person.click((await dialog()).getByRole('button', { name: 'Undo' }))

    expect(await screen.findByText('Undone: 1,440 sources deleted')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(undone.map(({ query }) => query)).toEqual([{ act: 'undo' }])
  })

  it('shows why it can’t be undone', async () => {
    const { person } = show(anImport())
    refuse(importEndpoints.remove, 'conflict', { message: 'It can be undone within 24 hours.' })
    await person.click((await row()).getByRole('button', { name: 'Undo bookmarks.html' }))

    await person.click((await dialog()).getByRole('button', { name: 'Undo' }))

    expect(await (await dialog()).findByText('It can be undone within 24 hours.')).toBeTruthy()
  })

  it('offers no undo once that is impossible', async () => {
    show(anImport({ canUndo: false }))

    expect((await row()).queryByRole('button')).toBeNull()
  })
})

it('the browser stores nothing about imports', async () => {
  const keep = vi.spyOn(Storage.prototype, 'setItem')
  show(anImport())
  await row()

  expect(importQueries.list()).not.toHaveProperty('meta')
  expect(keep.mock.calls.filter(([, value]) => value.includes('bookmarks.html'))).toEqual([])
})
