import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { press } from '#testing/web/fields.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { answerForSourceForm, fillIn } from '#testing/web/source-form.ts'

const added = aSource({ id: 9, title: 'Added today' })

beforeEach(() => {
  answerForSourceForm()
  answer(sourceEndpoints.list, ({ query }) =>
    aList({ totalCount: 150, ...(query['page'] === '3' && { sources: [aSource({ id: 8, title: 'Abc' }), added] }) }),
  )
  answer(sourceEndpoints.create, added)
  answer(sourceEndpoints.detail, added)
  answer(categoryEndpoints.listGroup, someCategories())
})

const add = async () => {
  const route = renderRoute('/sources?direction=DESC&page=2', { user: aUser('ROLE_GROUP_MANAGER') })
  await screen.findByRole('link', { name: /Source 101/ })
  await press(route.person, 'New Source')
  await fillIn(route.person)
  await press(route.person, 'Add public source')
  await dialogClosed()
  return route
}

it('opens the added source on its page of the list', async () => {
  const asked = answer(searchEndpoints.place, { page: 3 })
  const { address } = await add()

  await waitFor(() => expect(address()).toBe('/sources/9?direction=DESC&page=3'))
  expect((await screen.findByRole('link', { name: /Added today/, current: true })).getAttribute('href')).toMatch('/9?')
  expect(asked.map(({ query }) => query)).toMatchObject([{ scope: 'global', direction: 'DESC' }])
})

it('keeps the page of the list if it does not contain the added source', async () => {
  answer(searchEndpoints.place, { page: null })
  const { address } = await add()

  await waitFor(() => expect(address()).toBe('/sources/9?direction=DESC&page=2'))
})

it('opens the added source even if its page is unknown', async () => {
  refuse(searchEndpoints.place, 'internal')
  const { address } = await add()

  await waitFor(() => expect(address()).toBe('/sources/9?direction=DESC&page=2'))
})
