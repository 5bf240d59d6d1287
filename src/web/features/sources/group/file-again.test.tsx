import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { type Source, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const lists = { id: 21, name: 'Lists', category: { id: 2, name: 'Sanctions' } }
const sourceOf = (id: number, place: Source['groupSubCategory'] = null) =>
  aSource({ id, title: `Source ${id}`, inGroup: place !== null, groupSubCategory: place })
const first = sourceOf(101)
const second = sourceOf(102)
const AGAIN = { name: 'Add to Sanctions › Lists' }

const show = async ({ subjects = someCategories() } = {}) => {
  answer(sourceEndpoints.list, aList({ sources: [first, second] }))
  answer(sourceEndpoints.detail, first)
  answer(categoryEndpoints.listGroup, subjects)
  const page = renderRoute('/sources/101', { user: aUser() })
  await screen.findByRole('button', { name: 'Add to group' })
  return page
}
const pane = () => within(screen.getByRole('article'))
const openSecond = async ({ person }: Awaited<ReturnType<typeof show>>) => {
  answer(sourceEndpoints.detail, second)
  await person.click(screen.getByRole('link', { name: /Source 102/ }))
  await pane().findByRole('heading', { name: 'Source 102', level: 1 })
}

/** Files the first source in the dialog, and opens the second. */
const fileFirst = async () => {
  const page = await show()
  const { person } = page
  answer(sourceEndpoints.addToGroup, sourceOf(101, lists))
  await person.click(pane().getByRole('button', { name: 'Add to group' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(await dialog.findByRole('option', { name: /^Sanctions/ }))
  await person.click(await dialog.findByRole('option', { name: /^Lists/ }))
  await person.click(dialog.getByRole('button', { name: 'Add' }))
  await dialogClosed()
  await openSecond(page)
  return page
}

it('offers no category before a source was filed, and requests none', async () => {
  const page = await show()
  const asked = answer(categoryEndpoints.listGroup, someCategories())

  await openSecond(page)

  expect(pane().queryByRole('button', { name: /^Add to Sanctions/ })).toBeNull()
  expect(asked).toEqual([])
})

it('files the next source like the last one with one click, and continues from there', async () => {
  const { person } = await fileFirst()
  const calls = answer(sourceEndpoints.addToGroup, sourceOf(102, lists))

  await person.click(await pane().findByRole('button', AGAIN))

  expect(await pane().findByRole('button', { name: 'Move' })).toBeTruthy()
  expect(calls.map(({ params, body }) => [params['source'], body])).toEqual([['102', { subCategory: 21 }]])
  expect(pane().queryByRole('button', AGAIN)).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(pane().getByRole('button', { name: 'Move' })))
})

it('stays with the reason of a refusal', async () => {
  const { person } = await fileFirst()
  refuse(sourceEndpoints.addToGroup, 'conflict', { message: 'This category was just deleted' })

  await person.click(await pane().findByRole('button', AGAIN))

  expect((await pane().findByRole('alert')).textContent).toBe('This category was just deleted')
  expect(pane().getByRole('button', AGAIN)).toBeTruthy()
})

const remember = (person: number) => localStorage.setItem(`sourcebook-subjects-${person}`, '["21"]')

it('is still offered after a reload, for the same person', async () => {
  remember(aUser().id)
  await show()

  expect(await pane().findByRole('button', AGAIN)).toBeTruthy()
})

it('is not offered to others on the same device', async () => {
  remember(aUser().id + 1)
  const page = await show()
  const asked = answer(categoryEndpoints.listGroup, someCategories())
  await openSecond(page)

  expect(asked).toEqual([])
  expect(pane().queryByRole('button', AGAIN)).toBeNull()
})

it('offers no category that the group has deleted', async () => {
  remember(aUser().id)
  const subjects = someCategories().filter(({ name }) => name !== 'Sanctions')
  const { person } = await show({ subjects })
  await person.click(pane().getByRole('button', { name: 'Add to group' }))

  // Waits for the dialog's subjects.
  await within(await screen.findByRole('dialog')).findByRole('listbox', { name: 'Subjects' })
  expect(screen.queryByRole('button', { ...AGAIN, hidden: true })).toBeNull()
})
