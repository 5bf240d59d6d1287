import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import {
  answerLists,
  bar,
  box,
  done,
  fromMenu,
  PAGE,
  pagesOf,
  press,
  says,
  tickedIds,
  visit,
  visitSelecting,
} from '#testing/web/selecting.ts'

beforeEach(answerLists)

describe('selecting sources', () => {
  it('is not offered to a guest', async () => {
    renderRoute('/sources')
    await screen.findByRole('link', { name: /Source 101/ })

    expect(screen.queryByRole('checkbox', { hidden: true })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull()
  })

  it('begins with a tick, counts, and ends with Stop selecting, which gets the focus', async () => {
    const { person } = await visitSelecting()
    expect(await says('2 selected')).toBeTruthy()

    await person.click(await box(102))
    expect(await says('1 selected')).toBeTruthy()
    await press(person, 'Stop selecting')

    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
    expect(tickedIds()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select', pressed: false }))
  })

  it('begins with the button, and then has no action yet', async () => {
    const { person } = await visit()

    await press(person, 'Select')

    expect(await says('None selected')).toBeTruthy()
    expect((await bar()).getByRole('button', { name: 'Move…' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Select', pressed: true })).toBeTruthy()
  })

  it('ticks and unticks a range with Shift', async () => {
    const { person } = await visit()

    await person.click(await box(101))
    await person.keyboard('{Shift>}')
    await person.click(await box(103))
    expect(tickedIds()).toEqual(['Source 101', 'Source 102', 'Source 103'])
    await person.click(await box(102))
    await person.keyboard('{/Shift}')

    expect(tickedIds()).toEqual(['Source 101'])
  })

  it('works by x, by m and by Escape', async () => {
    const { person } = await visit()

    await person.keyboard('j')
    await waitFor(async () =>
      expect(document.activeElement).toBe(await screen.findByRole('link', { name: /Source 101/ })),
    )
    await person.keyboard('x')
    expect(await says('1 selected')).toBeTruthy()
    await person.keyboard('j')
    await waitFor(() => expect(document.activeElement?.textContent).toMatch('Source 102'))
    await person.keyboard('x')
    expect(await says('2 selected')).toBeTruthy()
    await person.keyboard('m')
    expect(await screen.findByRole('dialog', { name: 'Move 2 sources' })).toBeTruthy()
    await person.keyboard('{Escape}{Escape}')
    await dialogClosed()
    await person.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull())
  })

  it('survives other pages and orders, but not another filter, with a message', async () => {
    const { router } = await visitSelecting('/sources?search=a')

    await act(() => router.navigate({ to: '.', search: (old) => ({ ...old, page: 2 }) }))
    expect(await box(104)).toHaveProperty('checked', false)
    expect(await says('2 selected')).toBeTruthy()
    await act(() => router.navigate({ to: '.', search: { search: 'a', direction: 'DESC' } }))
    expect(await box(101)).toHaveProperty('checked', true)
    expect(screen.queryByText(/Selection dropped/)).toBeNull()
    await act(() => router.navigate({ to: '.', search: { search: 'b' } }))

    expect(await screen.findByText(/Selection cleared: +the filters have changed/)).toBeTruthy()
    expect(await says('None selected')).toBeTruthy()
  })

  it('ends when the list is left', async () => {
    const { router } = await visitSelecting()

    await act(() => router.navigate({ to: '/my-sources' }))
    await box(101)

    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
  })

  it('of all sources becomes this page without one when that one is unticked', async () => {
    const { person } = await visitSelecting()

    await press(person, 'Select all 46')
    expect(await says('46 selected')).toBeTruthy()
    expect(tickedIds()).toHaveLength(PAGE)
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
    await person.click(await box(102))

    expect(tickedIds()).toEqual(['Source 101', 'Source 103'])
    expect(await says('2 selected')).toBeTruthy()
  })

  it('of more sources than the limit is not offered', async () => {
    answer(sourceEndpoints.list, pagesOf(10_001))
    await visitSelecting()

    expect(await says('At most 10,000 at once')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  })

  it('announces the count after a pause', async () => {
    await visitSelecting()

    await waitFor(async () => expect((await bar()).getByRole('status').textContent).toBe('2 selected'))
  })
})

describe('the actions on a selection', () => {
  const offered = async (address: string, user = aUser()) => {
    const { person } = await visitSelecting(address, user)
    const group = await bar()
    const buttons = group
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    await press(person, 'More for the selection')
    return [...buttons, ...screen.getAllByRole('menuitem').map(({ textContent }) => textContent)]
  }
  const head = ['Select all 46', 'Stop selecting']

  it.each([
    [
      'ROLE_USER',
      '/sources',
      'Move…,Tags…,Add to group…,More for the selection,Research these…,Remove from group…,Mark reviewed…,Review every…,Make private…,Delete…',
    ],
    [
      'ROLE_GROUP_MANAGER',
      '/my-sources',
      'Move…,Tags…,More for the selection,Research these…,Remove from group…,Move to another category…,Mark reviewed…,Review every…,Make public…,Make private…,Delete…',
    ],
    [
      'ROLE_ADMIN',
      '/sources',
      'Move…,Tags…,More for the selection,Mark reviewed…,Review every…,Make public…,Make private…,Delete…',
    ],
  ] as const)('for %s at %s follow the policy', async (role, address, actions) => {
    expect(await offered(address, aUser(role))).toEqual([...head, ...actions.split(',')])
  })
})

describe('changing many sources', () => {
  it('moves selected sources, names the category, and ends the selection', async () => {
    const calls = answer(bulkEndpoints.change, done())
    const { person } = await visitSelecting()

    await press(person, 'Move…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 sources' }))
    await person.click(await dialog.findByRole('option', { name: 'Lists' }))
    const asked = answer(sourceEndpoints.list, pagesOf(44))
    await person.click(dialog.getByRole('button', { name: 'Move' }))
    await dialogClosed()

    expect(calls.map(({ body }) => body)).toEqual([{ sources: [101, 102], action: { kind: 'move', subCategory: 21 } }])
    expect(calls[0]?.idempotencyKey).toMatch(/^\w{32}$/)
    expect(asked).toHaveLength(1)
    expect(await screen.findByText('2 sources moved to Sanctions › Lists')).toBeTruthy()
    expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' })))
  })

  it('changes all results by the query of the list, on all pages', async () => {
    const calls = answer(bulkEndpoints.change, done({ changed: 46 }))
    const { person } = await visitSelecting('/my-sources?subCategory=11')

    await press(person, 'Select all 46')
    await fromMenu(person, 'Remove from group…')
    await person.click(await screen.findByRole('button', { name: 'Remove' }))

    expect(await screen.findByText('46 sources removed from the group')).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({
      query: { scope: 'group', subCategory: '11', page: 1 },
      action: { kind: 'remove-from-group' },
    })
    expect(calls[0]?.body).not.toHaveProperty('sources')
  })

  it('files in the group, if the list is the group’s', async () => {
    const calls = answer(bulkEndpoints.change, done())
    const { person } = await visitSelecting('/my-sources')

    await press(person, 'Move…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 sources within group' }))
    await person.click(dialog.getByRole('button', { name: 'Move' }))
    expect(await dialog.findByText('This field is required')).toBeTruthy()
    await person.click(await dialog.findByRole('option', { name: 'Asia' }))
    await person.click(dialog.getByRole('button', { name: 'Move' }))

    expect(await screen.findByText('2 sources added to Company registers › Asia')).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({ action: { kind: 'add-to-group', subCategory: 12 } })
  })

  it('adds and removes tags', async () => {
    const calls = answer(bulkEndpoints.change, done())
    const { person } = await visitSelecting()

    await press(person, 'Tags…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 sources' }))
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Choose a tag to add or to remove')).toBeTruthy()
    await person.click(dialog.getByRole('combobox', { name: /^Add tags/ }))
    await person.click(await dialog.findByRole('option', { name: 'banks' }))
    await person.click(dialog.getByRole('combobox', { name: /^Remove tags/ }))
    await person.click(await dialog.findByRole('option', { name: 'courts' }))
    await person.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Tags of 2 sources saved')).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({ action: { kind: 'tag', add: [1], remove: [2] } })
  })

  it.each([
    ['Make public…', 'Make public', 'made public', true],
    ['Make private…', 'Make private', 'made private', false],
  ])('asks before the change: %s', async (entry, label, words, isPublic) => {
    const calls = answer(bulkEndpoints.change, done())
    const { person } = await visitSelecting('/sources', aUser('ROLE_GROUP_MANAGER'))

    await fromMenu(person, entry)
    const dialog = within(await screen.findByRole('alertdialog', { name: label }))
    expect(dialog.getByText('2 sources')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: label }))

    expect(await screen.findByText(`2 sources ${words}`)).toBeTruthy()
    expect(calls[0]?.body).toMatchObject({ action: { kind: 'visibility', public: isPublic } })
  })

  it('deletes after a question with the number, closes an open source, and offers no undo', async () => {
    answer(bulkEndpoints.change, done({ undo: null }))
    const { person, address } = await visitSelecting('/sources/101')
    const details = answer(sourceEndpoints.detail, aSource())

    await fromMenu(person, 'Delete…')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    expect(dialog.getByText('2 sources')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Delete' }))

    expect(await screen.findByText('2 sources deleted')).toBeTruthy()
    expect(address()).toBe('/sources')
    expect(details).toHaveLength(0)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('names unchanged sources, and the reason', async () => {
    const refused = [{ id: 102, title: 'Bank list', reason: 'Only its owner may change it.' }]
    answer(bulkEndpoints.change, done({ changed: 1, refused }))
    const { person } = await visitSelecting()

    await fromMenu(person, 'Make private…')
    await press(person, 'Make private')

    expect(await screen.findByText('1 source made private')).toBeTruthy()
    const left = within(screen.getByRole('list', { name: '1 source was not changed', hidden: true }))
    expect(left.getByText('Bank list').parentElement?.textContent).toBe('Bank list Only its owner may change it.')
  })

  it('keeps the selection and the dialog after a failure, and sends the same again', async () => {
    const refusals = refuse(bulkEndpoints.change, 'internal', { message: 'Something went wrong. Try again (7)' })
    const { person } = await visitSelecting()
    await fromMenu(person, 'Make private…')
    await press(person, 'Make private')
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again (7)')

    const calls = answer(bulkEndpoints.change, done())
    await press(person, 'Make private')

    await dialogClosed('alertdialog')
    expect(calls[0]?.idempotencyKey).toBe(refusals[0]?.idempotencyKey)
  })

  it('keeps the selection after a cancel', async () => {
    const { person } = await visitSelecting()

    await press(person, 'Move…')
    await person.click(await screen.findByRole('button', { name: 'Cancel' }))
    await dialogClosed()

    expect(await says('2 selected')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move…' })))
  })
})

describe('undoing a change of many', () => {
  const change = async () => {
    answer(bulkEndpoints.change, done())
    const shown = await visitSelecting()
    await fromMenu(shown.person, 'Make private…')
    await press(shown.person, 'Make private')
    await dialogClosed('alertdialog')
    return shown
  }

  it('restores the state before, and names sources changed since', async () => {
    const { person } = await change()
    const refused = [{ id: 102, title: 'Bank list', reason: 'It has been changed since.' }]
    const calls = answer(bulkEndpoints.undo, done({ changed: 1, refused, undo: null }))
    const asked = answer(sourceEndpoints.list, pagesOf(46))

    await press(person, 'Undo')

    expect(await screen.findByText('1 source restored')).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([{ undo: 'token' }])
    expect(asked).toHaveLength(1)
    expect(screen.getByText('It has been changed since.')).toBeTruthy()
  })

  it('reports that it is too late', async () => {
    const { person } = await change()
    refuse(bulkEndpoints.undo, 'conflict')

    await press(person, 'Undo')

    expect(await screen.findByText(/Not undone: +this can’t be undone any more/)).toBeTruthy()
  })
})
