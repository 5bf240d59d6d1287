import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import type { BulkResult } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer } from './api.ts'
import { aList, aSource, aUser, someCategories } from './factories.ts'
import { renderRoute } from './render-route.tsx'

export const PAGE = 3

/** Pages of three sources: 101 to 103, 104 to 106, and so on. */
export const pagesOf =
  (totalCount: number) =>
  ({ query }: { query: Readonly<Record<string, string>> }) => {
    const first = 101 + (Number(query['page']) - 1) * PAGE
    const sources = Array.from({ length: PAGE }, (_, index) => aSource({ id: first + index }))
    return aList({ sources, totalCount, limit: PAGE })
  }

export const done = (fields: Partial<BulkResult> = {}): BulkResult => ({
  changed: 2,
  refused: [],
  undo: 'token',
  ...fields,
})

export const answerLists = (): void => {
  answer(sourceEndpoints.list, pagesOf(46))
  answer(sourceEndpoints.listGroup, pagesOf(46))
  answer(categoryEndpoints.list, someCategories())
  answer(categoryEndpoints.listGroup, someCategories())
  answer(tagEndpoints.list, [
    { id: 1, label: 'banks' },
    { id: 2, label: 'courts' },
  ])
  answer(sourceEndpoints.detail, ({ params }) => aSource({ id: Number(params['id']) }))
}

/** Checkbox of a source. Without a selection it is hidden from assistive technology. */
export const box = async (id: number) => {
  const row = await waitFor(() => {
    const links = screen.getAllByRole('link', { name: new RegExp(`^Source ${id}\\b`) })
    return links.find(({ dataset }) => 'row' in dataset)?.parentElement ?? expect.fail('The list is not there yet')
  })
  return within(row).findByRole<HTMLInputElement>('checkbox', { hidden: true })
}
export const bar = async () => within(await screen.findByRole('group', { name: 'Selection' }))
export const press = async (person: UserEvent, name: string) =>
  person.click(await screen.findByRole('button', { name }))
export const says = async (words: string) => (await bar()).findByText(words, { ignore: '[role=status]' })
export const tickedIds = () =>
  screen.queryAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((each) => each.getAttribute('aria-label'))
export const fromMenu = async (person: UserEvent, name: string) => {
  await press(person, 'More for the selection')
  await person.click(await screen.findByRole('menuitem', { name }))
}

export const visit = async (address = '/sources', user = aUser()) => {
  const shown = renderRoute(address, { user })
  await box(101)
  return shown
}

export const visitSelecting = async (address?: string, user = aUser()) => {
  const shown = await visit(address, user)
  await shown.person.click(await box(101))
  await shown.person.click(await box(102))
  return shown
}
