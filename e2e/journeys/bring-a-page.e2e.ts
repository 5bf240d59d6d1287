import { expect, test } from '../fixtures/test.ts'

const TITLE = `A & B's "register" #1`

test('the bookmarklet opens New Source with the current page, and sends nothing about it to a server', async ({
  visit,
}) => {
  const page = await visit('analyst')
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await page.goto('/help')
  const program = (await page.getByRole('link', { name: 'Add to Sourcebook' }).getAttribute('href')) ?? ''
  // Stands for a foreign site, which the journey doesn't have.
  await page.goto('/healthz?q=1&b="x"#part')
  await page.evaluate((title) => {
    document.title = title
  }, TITLE)
  const here = page.url()
  asked.length = 0

  const opening = page.waitForEvent('popup')
  await page.evaluate(program.replace('javascript:', ''))
  const opened = await opening

  const form = opened.getByRole('dialog', { name: 'New Source' })
  await expect(form.getByRole('textbox', { name: 'Link' })).toHaveValue(here)
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue(TITLE)
  expect(new URL(opened.url()).hash).toBe('')
  expect(asked.filter((text) => text.includes(encodeURIComponent(TITLE)) || text.includes('register'))).toEqual([])
})
