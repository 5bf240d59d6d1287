import { sql } from 'kysely'
import { people } from '../fixtures/actors.ts'
import { countInput } from '../fixtures/count-input.ts'
import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { expectAccessible } from '../steps/axe.ts'
import { answersOf, openRecord, stepsOf } from '../steps/research.ts'
import { listOf, openSources } from '../steps/sources.ts'

const NAME = 'Zephyrina Quillfeather'
const button = (page: Parameters<typeof listOf>[0], name: string) => page.getByRole('button', { name, exact: true })

testOnOwnStack('an analyst researches one name in twelve sources without a match', async ({ visit, stack }) => {
  const page = await visit('analyst')
  await openSources(page)
  const input = countInput(page)
  await input.click(button(page, 'Select'))
  for (let index = 0; index < 12; index += 1) await input.click(listOf(page).getByRole('checkbox').nth(index))
  await input.click(page.getByRole('button', { name: /^More/ }).last())
  await input.click(page.getByRole('menuitem', { name: 'Research these…' }))
  await input.write(NAME)
  await input.press('Enter')
  await expect(page).toHaveURL(/\/research\/\d+/)
  await expect(stepsOf(page).getByText('0 of 12')).toBeVisible()
  for (let answered = 1; answered <= 12; answered += 1) {
    await input.press('n')
    await expect(stepsOf(page).getByText(`${answered} of 12`)).toBeVisible()
  }
  await input.click(button(page, 'Close record'))
  await expect(page.getByText(/^Closed .* SHA-256 [0-9a-f]{64}/)).toBeVisible()
  input.expectAtMost({ clicks: 17, keys: 13, texts: 1 })
  await expect(answersOf(page)).toHaveCount(0)

  const { rows } = await sql<{ outcome: string; query: string; filters: string }>`
    select distinct outcome, query, filters from record_search where query = ${NAME}`.execute(stack.db)
  expect(rows).toEqual([{ outcome: 'nothing', query: NAME, filters: 'none' }])
})

testOnOwnStack('two analysts see each other’s answers, and a match is explained', async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/record/close/', status: 422 })
  const [page, other] = [await visit('analyst'), await visit('manager')]
  await page.goto('/research')
  await button(page, 'New record').click()
  const dialog = page.getByRole('dialog', { name: 'New research record' })
  await dialog.getByLabel('Name').fill(NAME)
  for (const source of ['EU Sanctions Map', 'OpenSanctions']) {
    await dialog.getByRole('searchbox').fill(source)
    await dialog.getByRole('button', { name: `Add ${source}` }).click()
  }
  await expectAccessible(page, 'new record')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/research\/\d+/)
  await openRecord(other, NAME)
  await expect(stepsOf(page)).toBeVisible()

  await page.keyboard.press('m')
  await page.getByLabel('Name in the source').fill('Director of Heron Ltd')
  await expectAccessible(page, 'matches editor')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(stepsOf(page).getByText('1 of 2')).toBeVisible()
  await expect(stepsOf(other).getByText('1 of 2')).toBeVisible()

  await button(other, 'Close record').click()
  await expect(other.getByText('Not answered yet')).toBeVisible()
  await expectAccessible(other, 'open cells')
  await other
    .getByRole('link', { name: /OpenSanctions/ })
    .or(other.getByRole('button', { name: /OpenSanctions/ }))
    .first()
    .click()
  await other.keyboard.press('x')
  await expect(stepsOf(other).getByText('2 of 2')).toBeVisible()
  await expect(page.getByText(people.manager.fullName)).toBeVisible()
})

testOnOwnStack('the name of a subject is in no address, log, title or storage', async ({ visit, stack }) => {
  const page = await visit('analyst')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/research')
  await button(page, 'New record').click()
  await page.getByRole('dialog').getByLabel('Name').fill(NAME)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/research\/\d+/)
  await page.goto('/research')
  await page.getByRole('searchbox').fill(NAME)
  await expect(page.getByRole('link', { name: NAME })).toBeVisible()
  const written = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.title]),
  )
  const { rows } = await sql<{ text: string }>`select a::text as text from activity a`.execute(stack.db)

  expect(JSON.stringify([addresses, page.url(), written, rows])).not.toContain('Quillfeather')
})

testOnOwnStack('a second reader returns a record, then closes it, and it is repeated', async ({ visit, stack }) => {
  await sql`update app_group set second_reader = true`.execute(stack.db)
  const [page, reader] = [await visit('analyst'), await visit('manager')]
  await openRecord(page, 'Olena Kovalenko')
  for (const answered of [2, 3]) {
    await page.keyboard.press('n')
    await expect(stepsOf(page).getByText(`${answered} of 3`)).toBeVisible()
  }
  await button(page, 'Close record').click()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()

  await openRecord(reader, 'Olena Kovalenko')
  await button(reader, 'Return').click()
  const dialog = reader.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The variant in Cyrillic is missing')
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText(/The variant in Cyrillic is missing/)).toBeVisible()

  await button(page, 'Close record').click()
  await expect(page.getByText('In review', { exact: true })).toBeVisible()
  await button(reader, 'Close record').click()
  await expect(reader.getByText(/SHA-256 [0-9a-f]{64}/)).toBeVisible()
  const [closed] = reader.url().match(/\/research\/\d+/) ?? []
  await button(reader, 'Repeat').click()
  await expect(stepsOf(reader).getByText('0 of 3')).toBeVisible()
  await expect(reader.getByRole('link', { name: /^Record \d+$/ })).toHaveAttribute('href', closed ?? '')
})
