import { sql } from 'kysely'
import { people } from '../fixtures/actors.ts'
import { countInput } from '../fixtures/count-input.ts'
import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { accountOf } from '../steps/session.ts'
import { detailOf, listOf, openSources, rowsOf, titlesOf } from '../steps/sources.ts'

// Effort of a daily round of reviews; decision 0027.

testOnOwnStack('an administrator reviews ten due sources in a row, by mouse and by key', async ({ visit, stack }) => {
  await sql`update source set review_every = 6, due_on = '2026-01-01' where id in (
    select id from source where is_public order by sort_title limit 11)`.execute(stack.db)
  const page = await visit('admin')
  await openSources(page, '?due=yes')
  await expect(accountOf(page, people.admin.fullName)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(11)
  const titles = await titlesOf(page)

  const stillGood = detailOf(page).getByRole('button', { name: 'Still good' })
  const mouse = countInput(page)
  await mouse.click(rowsOf(page).first())
  for (const title of titles.slice(0, 5)) {
    await expect(detailOf(page).getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await mouse.click(stillGood)
  }
  await expect(rowsOf(page)).toHaveCount(6)
  mouse.expectAtMost({ clicks: 6 })

  await page.keyboard.press('Escape')
  await expect(detailOf(page)).toHaveCount(0)
  const keys = countInput(page)
  await keys.press('j')
  for (let left = 5; left > 0; left -= 1) {
    await keys.press('r')
    await expect(rowsOf(page)).toHaveCount(left)
    await expect(stillGood).toBeFocused()
  }
  keys.expectAtMost({ keys: 6 })

  await page.keyboard.press('r')
  await expect(page).toHaveURL('/sources?due=yes')
  await expect(listOf(page).getByText('Nothing matches the search and filters.')).toBeVisible()
  const { rows } = await sql<{ due: string; reviews: number }>`select min(due_on)::text as due, count(*)::int as reviews
    from source_review join source on id = source_id where reviewed_at > now() - interval '1 hour'`.execute(stack.db)
  expect(rows[0]?.reviews).toBe(11)
  expect(Date.parse(rows[0]?.due ?? '')).toBeGreaterThan(Date.now())
})
