import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { answer } from '#testing/web/api.ts'
import { answerLists, bar, done, fromMenu, visitSelecting } from '#testing/web/selecting.ts'

beforeEach(answerLists)

it('marks sources as reviewed after a question', async () => {
  const calls = answer(bulkEndpoints.change, done())
  const { person } = await visitSelecting()

  await fromMenu(person, 'Mark reviewed…')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Mark reviewed' }))
  await person.click(dialog.getByRole('button', { name: 'Mark reviewed' }))

  expect(await screen.findByText('2 sources marked reviewed')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([{ sources: [101, 102], action: { kind: 'review' } }])
})

it('offers reviewing first in the list of due sources, also by its key', async () => {
  const { person } = await visitSelecting('/sources?due=yes')
  const [first] = (await bar()).getAllByRole('button', { name: /…$/ })
  expect(first?.textContent).toBe('Mark reviewed…')

  await person.keyboard('r')

  expect(await screen.findByRole('alertdialog', { name: 'Mark reviewed' })).toBeTruthy()
})

it('sets the review interval in months', async () => {
  const calls = answer(bulkEndpoints.change, done())
  const { person } = await visitSelecting()

  await fromMenu(person, 'Review every…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Review 2 sources regularly' }))
  const field = dialog.getByRole('textbox', { name: /^Review every/ })
  const save = () => person.click(dialog.getByRole('button', { name: 'Save' }))
  await save()
  expect(await dialog.findByText('This field is required')).toBeTruthy()
  await person.type(field, '37')
  await save()
  expect(await dialog.findByText('This is not a number of months from 1 to 36')).toBeTruthy()
  await person.clear(field)
  await person.type(field, '12')
  await save()

  expect(await screen.findByText('Review interval of 2 sources saved')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([
    { sources: [101, 102], action: { kind: 'interval', reviewEvery: 12 } },
  ])
})
