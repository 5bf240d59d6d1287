import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = async (address = '/sources?search=georgia&page=2') => {
  answer(sourceEndpoints.list, aList())
  const route = renderRoute(address)
  return { ...route, disclose: await screen.findByRole('button', { name: 'Tags' }) }
}
const box = () => screen.findByRole('combobox', { name: 'Filter by tag' })

it('narrows the list to a tag, beside other filters', async () => {
  answer(tagEndpoints.list, [
    { id: 7, label: 'banks' },
    { id: 8, label: 'courts' },
  ])
  const { person, address, disclose } = await show()
  await person.click(disclose)

  await person.type(await box(), 'cou')
  await person.click(await screen.findByRole('option', { name: 'courts' }))

  await waitFor(() => expect(address()).toBe('/sources?search=georgia&tag=8'))
})

it('adds a tag to the present ones, and keeps the last five', async () => {
  answer(tagEndpoints.list, [{ id: 8, label: 'courts' }])
  const { person, address, disclose } = await show('/sources?tag=1,2,3,4,5')
  await person.click(disclose)

  await person.type(await box(), 'cou')
  await person.click(await screen.findByRole('option', { name: 'courts' }))

  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('tag')).toBe('2,3,4,5,8'))
})

it('requests no tags before the picker is opened', async () => {
  const asked = answer(tagEndpoints.list, [])
  await show()

  expect(asked).toEqual([])
})

it('reports that there are none', async () => {
  answer(tagEndpoints.list, [])
  const { person, disclose } = await show()
  await person.click(disclose)

  await person.type(await box(), 'zzz')

  expect(await screen.findByText('No tags found')).toBeTruthy()
})

it('can be retried when the tags could not be loaded', async () => {
  refuse(tagEndpoints.list, 'internal')
  const { person, disclose } = await show()
  await person.click(disclose)
  await person.click(await box())
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(tagEndpoints.list, [{ id: 7, label: 'banks' }])

  await person.click(again)

  expect(await screen.findByRole('option', { name: 'banks' })).toBeTruthy()
})
