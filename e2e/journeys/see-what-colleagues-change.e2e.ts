import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { detailOf, openSource, openSources, rowsOf } from '../steps/sources.ts'

const EVENTS = '/api/v1/events/'

test('a source added by a colleague appears in open lists of every tab, over one event stream', async ({ visit }) => {
  const reader = await visit('analyst')
  const streams: string[] = []
  const isStream = (url: string) => new URL(url).pathname === EVENTS
  reader.context().on('request', (request) => {
    if (isStream(request.url())) streams.push(request.url())
  })
  const begun = reader.context().waitForEvent('request', (request) => isStream(request.url()))
  await reader.goto('/sources?search=planted')
  await begun
  const second = await reader.context().newPage()
  await second.goto('/sources?search=planted')
  await expect(second.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible()

  const colleague = await visit('manager')
  const add = async (title: string) => {
    const reply = await colleague.request.get('/api/v1/categories/')
    const [category] = (await reply.json()) as { subCategories: { id: number }[] }[]
    const data = {
      title,
      link: `https://${title.replaceAll(' ', '-').toLowerCase()}.example/`,
      note: 'A note.',
      subCategory: category?.subCategories[0]?.id,
      public: true,
    }
    expect((await colleague.request.post('/api/v1/source/create/', { data })).status()).toBe(201)
  }

  await add('First planted register')
  await expect(rowsOf(reader).filter({ hasText: 'First planted register' })).toBeVisible()
  await expect(rowsOf(second).filter({ hasText: 'First planted register' })).toBeVisible()
  expect(streams).toHaveLength(1)

  const handedOver = reader.context().waitForEvent('request', (request) => isStream(request.url()))
  await reader.close()
  await handedOver
  await add('Second planted register')
  await expect(rowsOf(second).filter({ hasText: 'Second planted register' })).toBeVisible()
  expect(streams).toHaveLength(2)
})

test('an open form reports a colleague’s save and keeps the typed text, and saving then shows both versions', async ({
  visit,
  provoke,
}) => {
  provoke({ path: '/api/v1/source/update/', status: 409 })
  const [page, colleague] = [await visit('manager'), await visit('manager')]
  const begun = page.waitForRequest((request) => new URL(request.url()).pathname === EVENTS)
  await openSources(page, '?search=acme.example')
  await openSource(page, 'Approved local agents')
  await begun
  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Note').fill('Mine, half typed')

  const id = /\/(\d+)/.exec(new URL(page.url()).pathname)?.[1]
  const data = { note: 'Theirs.' }
  expect((await colleague.request.patch(`/api/v1/source/update/${id}/`, { data })).status()).toBe(200)

  await expect(page.getByText(/^Someone else changed this while you were editing/)).toBeVisible()
  await expect(page.getByLabel('Note')).toBeFocused()
  await expect(page.getByLabel('Note')).toHaveValue('Mine, half typed')
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
  const note = page.getByRole('dialog', { name: 'Two versions' }).getByRole('group', { name: 'Note' })
  await expect(note).toContainText('Theirs.')
  await expect(note).toContainText('Mine, half typed')
})
