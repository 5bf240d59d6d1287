import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aList, aUser, someFacets } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const COUNTRIES = 'GE AM AZ TR UA MD RO BG GR CY MT'.split(' ').map((value, index) => ({ value, count: 20 - index }))

const facets = someFacets({
  country: [...COUNTRIES, { value: 'unknown', count: 4 }],
  category: [{ value: '2', count: 7 }],
  exposure: [
    { value: 'logged', count: 5 },
    { value: 'notified', count: 3 },
  ],
  official: [
    { value: 'yes', count: 6 },
    { value: 'no', count: 1 },
  ],
  health: [{ value: 'unchecked', count: 30 }],
  due: 8,
})

const show = (address = '/sources', reply = facets) => {
  answer(sourceEndpoints.list, aList({ totalCount: 82 }))
  const calls = answer(facetEndpoints.facets, reply)
  return { ...renderRoute(address), calls }
}

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const menu = async (name: string) => within(await screen.findByRole('dialog', { name }))
const namesIn = async (name: string) =>
  (await menu(name)).getAllByRole('checkbox').map((each) => each.closest('label')?.textContent)
const menuButton = (name: string) => screen.findByRole('button', { name, expanded: false })

it('facets are requested once a menu opens, for the current list, on any page of it', async () => {
  const { person, calls, address } = show('/sources?search=register&page=2&direction=DESC')
  const buttons = within(await screen.findByRole('toolbar', { name: 'Filters' })).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Country',
    'Category',
    'Access',
    'Who sees the query',
    'More',
  ])
  expect(calls).toEqual([])

  await person.click(await menuButton('Country'))

  expect(await box('Georgia 20')).toBeTruthy()
  expect(calls.map(({ query }) => [query['search'], query['scope'], query['page']])).toEqual([
    ['register', 'global', undefined],
  ])

  // Each change leads to the first page and keeps the focus.
  await person.click(await box('Georgia 20'))
  await person.click(await box('Armenia 19'))
  await waitFor(() => expect(address()).toBe('/sources?search=register&direction=DESC&country=GE,AM'))
  expect(document.activeElement).toBe(await box('Armenia 19'))
  expect(await screen.findByRole('button', { name: 'Country (2)' })).toBeTruthy()
  await person.click(await box('Georgia 20'))
  await waitFor(() => expect(address()).toBe('/sources?search=register&direction=DESC&country=AM'))
  expect(await screen.findByRole('button', { name: 'Country: Armenia' })).toBeTruthy()
})

it('facets stay while they are recounted, and if recounting fails', async () => {
  const { person, address } = show('/sources?category=2')
  await person.click(await menuButton('More filters'))
  await box('Due for review 8')
  const later = Promise.withResolvers<typeof facets>()
  answer(facetEndpoints.facets, () => later.promise)

  await person.click(await box('Due for review 8'))
  await waitFor(() => expect(address()).toBe('/sources?category=2&due=yes'))
  expect((await box('Due for review 8')).checked).toBe(true)
  later.resolve({ ...facets, due: 1 })
  expect(await box('Due for review 1')).toBeTruthy()

  refuse(facetEndpoints.facets, 'internal')
  await person.click(await box('Duplicates 0'))
  expect(await (await menu('More filters')).findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect((await box('Duplicates 0')).checked).toBe(true)
})

it('facets show a few of many values, the others on request or by search', async () => {
  const { person } = show('/sources?country=MT')
  await person.click(await menuButton('Country: Malta'))
  const first = 'Georgia20 Armenia19 Azerbaijan18 Türkiye17 Ukraine16 Moldova15 Romania14 Bulgaria13'.split(' ')
  expect((await box('Malta 10')).checked).toBe(true)
  expect(await namesIn('Country')).toEqual([...first, 'Malta10'])

  await person.click(screen.getByRole('button', { name: 'Show all 12' }))
  expect(await namesIn('Country')).toEqual([...first, 'Greece12', 'Cyprus11', 'Malta10', 'Not recorded4'])
  expect(document.activeElement).toBe(await box('Greece 12'))

  await person.type(screen.getByRole('searchbox', { name: 'Find a country' }), 'cy')
  expect(await namesIn('Country')).toEqual(['Cyprus11'])
  await person.keyboard('zz')
  expect(screen.getByText('Nothing here has that name.')).toBeTruthy()
})

it('facets keep the position of a value with a count of zero, and so the focus', async () => {
  const { person, address } = show('/sources?country=FR', someFacets())
  await person.click(await menuButton('Country: France'))
  const france = await box('France 0')
  answer(facetEndpoints.facets, someFacets({ country: [{ value: 'GE', count: 1 }] }))

  await person.click(france)

  await waitFor(() => expect(address()).toBe('/sources'))
  await waitFor(async () => expect(await namesIn('Country')).toEqual(['Georgia1', 'France0', 'Not recorded0']))
  expect(document.activeElement).toBe(france)
})

it('facets accept one of Yes and No, and can hide sources that may notify the person', async () => {
  const { person, address } = show('/sources?official=yes')
  await person.click(await menuButton('More filters (1)'))

  await person.click(await box('No 1'))
  await waitFor(() => expect(address()).toBe('/sources?official=no'))
  expect((await box('Yes 6')).checked).toBe(false)
  await person.click(await box('No 1'))
  await waitFor(() => expect(address()).toBe('/sources'))

  await person.click(await menuButton('Who sees the query'))
  await person.click(await box('Hide sources that may notify the person 3'))
  await waitFor(() => expect(address()).toBe('/sources?exposure=none,logged,identified,unknown'))
  await person.click(await screen.findByRole('button', { name: 'Remove Without sources that may notify the person' }))
  await waitFor(() => expect(address()).toBe('/sources'))
})

it('facets accept no more values than fit into an address', async () => {
  const { person } = show('/sources?country=AA,AB,AC,AD,AE,AF,AG,AH,AI,AJ,AK,AL,AO,AP,AQ,AR,AS,AT,AU,AV')
  await person.click(await menuButton('Country (20)'))

  expect((await box('Georgia 20')).disabled).toBe(true)
  expect((await box('Albania 0')).disabled).toBe(false)
})

it('facets of the group are shown beside its list', async () => {
  answer(sourceEndpoints.listGroup, aList())
  const calls = answer(facetEndpoints.facets, facets)
  const { person } = renderRoute('/my-sources?category=2', { user: aUser() })
  await person.click(await menuButton('In Sanctions'))

  expect((await box('Sanctions 7')).checked).toBe(true)
  expect(calls[0]?.query['scope']).toBe('group')
})

it('facets are hidden for a library without sources', async () => {
  answer(sourceEndpoints.list, aList({ sources: [] }))
  renderRoute('/sources')
  await screen.findByText('No sources available.')

  expect(screen.queryByRole('toolbar', { name: 'Filters' })).toBeNull()
})

it('facets ignore invalid values in an address, and the drawer leads to the results', async () => {
  const { address } = show('/sources?country=Georgia&access=free&due=no&official=maybe&health=dead&exposure=none')

  await waitFor(() => expect(address()).toBe('/sources?exposure=none'))
  const foot = await screen.findByRole('button', { name: 'Show 82 sources' })
  expect([foot.getAttribute('popovertarget'), foot.getAttribute('popovertargetaction')]).toEqual(['filters', 'hide'])
})
