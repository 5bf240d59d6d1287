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

it('narrows the list to a tag, beside what else does', async () => {
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

it('adds a tag to those that narrow it, of which the last five stay', async () => {
  answer(tagEndpoints.list, [{ id: 8, label: 'courts' }])
  const { person, address, disclose } = await show('/sources?tag=1,2,3,4,5')
  await person.click(disclose)

  await person.type(await box(), 'cou')
  await person.click(await screen.findByRole('option', { name: 'courts' }))

  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('tag')).toBe('2,3,4,5,8'))
})

it('asks for no tags before they are wanted', async () => {
  const asked = answer(tagEndpoints.list, [])
  await show()

  expect(asked).toEqual([])
})

it('says so where there are none', async () => {
  answer(tagEndpoints.list, [])
  const { person, disclose } = await show()
  await person.click(disclose)

  await person.type(await box(), 'zzz')

  expect(await screen.findByText('No tags found')).toBeTruthy()
})

it('can be tried again when the tags did not come', async () => {
  refuse(tagEndpoints.list, 'internal')
  const { person, disclose } = await show()
  await person.click(disclose)
  await person.click(await box())
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer(tagEndpoints.list, [{ id: 7, label: 'banks' }])

  await person.click(again)

  expect(await screen.findByRole('option', { name: 'banks' })).toBeTruthy()
})
