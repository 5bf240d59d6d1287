import { people } from '../fixtures/actors.ts'
import { countInput } from '../fixtures/count-input.ts'
import { expect, test } from '../fixtures/test.ts'
import { accountOf } from '../steps/session.ts'
import { openSources, rowOf } from '../steps/sources.ts'

// Effort of a practiced user; decision 0027.

test('free registers for Georgia that do not notify the person are found by four clicks and a text', async ({
  visit,
}) => {
  const page = await visit('analyst')
  await openSources(page)
  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()
  const hands = countInput(page)
  const menuButton = (name: string) => page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name })

  await hands.press('/')
  await hands.write('georgia register')
  await hands.click(menuButton('Access'))
  await hands.click(page.getByRole('checkbox', { name: /^Open / }))
  await hands.click(menuButton('Who sees the query'))
  await hands.click(page.getByRole('checkbox', { name: /^Hide sources that may notify the person/ }))

  await expect(page).toHaveURL('/sources?search=georgia+register&access=open&exposure=none,logged,identified,unknown')
  await expect(rowOf(page, 'National Agency of Public Registry (Georgia)')).toBeVisible()
  hands.expectAtMost({ clicks: 4, keys: 1, texts: 1 })
})
