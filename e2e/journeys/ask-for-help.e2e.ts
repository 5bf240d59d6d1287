import type { Page } from 'playwright/test'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'

// The default of CONTACT_TO.
const CONTACT = 'contact@example.org'
const THANKS = 'Thank you for your request. We will contact you as soon as possible.'

const fillIn = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('Demo request for the research tool')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada <b>Lovelace</b>')
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada@analytical.example')
  await page.getByRole('textbox', { name: 'Question' }).fill('Does it count?\n<script>alert(1)</script>')
}

test('a visitor asks for help, and the help desk gets the e-mail with a reply address', async ({ visit, stack }) => {
  const page = await visit('guest')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
  await expect(page.getByRole('heading', { name: 'Let us help you' })).toBeVisible()

  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('This field is required')).toHaveCount(4)
  await fillIn(page)
  await page.getByRole('button', { name: 'Send request' }).click()

  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send request' })).toHaveCount(0)
  const email = await stack.mailbox.emailTo(CONTACT)
  expect(email.replyTo).toBe('ada@analytical.example')
  expect(email.subject).toContain('Demo request for the research tool')
  expect(email.text).toContain('> Does it count?\n> <script>alert(1)</script>')
  expect(email.html).not.toContain('<script>')
  expect(email.html).not.toContain('<b>Lovelace')
})

test('typed text survives a refused request', async ({ visit, stack, provoke }) => {
  provoke({ path: '/api/v1/contact/', status: 503 })
  const page = await visit('guest')
  await page.goto('/help')
  await fillIn(page)
  await stack.closeDatabase()

  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue(/Does it count/)
  await stack.openDatabase()
  await page.getByRole('button', { name: 'Send request' }).click()

  await expect(page.getByText(THANKS)).toBeVisible()
  await stack.mailbox.emailTo(CONTACT)
})
