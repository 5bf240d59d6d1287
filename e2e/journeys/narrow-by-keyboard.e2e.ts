import { sql } from 'kysely'
import type { Page } from 'playwright/test'
import type { Stack } from '../fixtures/stack.ts'
import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { tabTo } from '../steps/keyboard.ts'
import { listOf, openSources, rowsOf, searchBoxOf } from '../steps/sources.ts'

/** Prepares five sources of a category, of which two match every filter and are duplicates. Returns the category. */
const fillIn = async (db: Stack['db']): Promise<{ readonly id: number; readonly name: string }> => {
  const { rows } = await sql<{ id: number; name: string; sources: number[] }>`
    select c.id::int, c.name, (array_agg(s.id order by s.id))[1:5]::int[] as sources
    from source s join subcategory sub on sub.id = s.subcategory_id join category c on c.id = sub.category_id
    where s.is_public group by c.id order by c.name limit 1`.execute(db)
  const [category] = rows
  if (!category) throw new Error('the demo library has no category')
  const [one = 0, other = 0, ...others] = category.sources
  await sql`update source set search_text = 'quarrybook', countries = '{GE}', languages = '{ka}', access = 'open', official = true
    where id in (${sql.join([one, other, ...others])})`.execute(db)
  await sql`update source set link_key = 'twice.example/register', exposure = 'logged', due_on = '2026-01-01' where id in (${one}, ${other})`.execute(
    db,
  )
  await sql`update source set exposure = 'notified' where id in (${sql.join(others)})`.execute(db)
  await sql`insert into link_health (source_id, state, checked_at) values (${one}, 'works', now()), (${other}, 'works', now())`.execute(
    db,
  )
  return category
}

/** Filters by keyboard. */
const filtersOn = (page: Page) => {
  const box = (name: string | RegExp) => page.getByRole('checkbox', { name })
  return {
    box,
    tick: async (name: string | RegExp) => {
      await tabTo(page, box(name))
      await page.keyboard.press('Space')
      await expect(box(name)).toBeChecked()
      await expect(box(name)).toBeFocused()
    },
    unfold: async (name: string) => {
      await tabTo(page, page.getByRole('button', { name, exact: true, expanded: false }))
      await page.keyboard.press('Enter')
    },
    close: () => page.keyboard.press('Escape'),
  }
}

testOnOwnStack('an analyst narrows the list by ten filters with the keyboard alone', async ({ visit, stack }) => {
  const category = await fillIn(stack.db)
  const page = await visit('analyst')
  const { box, tick, unfold, close } = filtersOn(page)
  await openSources(page)

  await tabTo(page, searchBoxOf(page))
  await page.keyboard.type('quarrybook')
  await expect(listOf(page).getByRole('status')).toHaveText(/^5 sources/)
  await unfold('Who sees the query')
  await tick('Hide sources that may notify the person 3')
  await expect(listOf(page).getByRole('status')).toHaveText(/^2 sources/)
  await close()
  await unfold('Country')
  await tick('Georgia 2')
  await close()
  await unfold('Category')
  await tick(`${category.name} 2`)
  await close()
  await unfold('Access')
  await tick('Open 2')
  await close()
  await unfold('More filters')
  await unfold('Language')
  await tick('Georgian 2')
  await unfold('Official source')
  await tick('Yes 2')
  await unfold('Link')
  await tick('Works 2')
  await tick('Due for review 2')
  await tick('Duplicates 2')
  await close()

  await expect(page).toHaveURL(
    `/sources?search=quarrybook&duplicates=yes&country=GE&category=${category.id}&language=ka&access=open&exposure=none,logged,identified,unknown&official=yes&health=works&due=yes`,
  )
  await expect(listOf(page).getByRole('status')).toHaveText(
    `2 sources “quarrybook” In ${category.name} Country: Georgia Language: Georgian Access: open Without sources that may notify the person Official source Link: works Due for review Duplicates`,
  )
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(2)
  // Country, category and access show in their buttons.
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem')).toHaveCount(8)
  await expect(page.getByRole('button', { name: 'Country: Georgia' })).toBeVisible()

  // At this width the filters are in a drawer, which Escape closes.
  await page.setViewportSize({ width: 820, height: 900 })
  const opener = page.getByRole('button', { name: 'Filters (9)' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem')).toHaveCount(11)
  await tabTo(page, box('Works 2'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Show 2 sources' })).toBeVisible()
  await expect(page).not.toHaveURL(/health/)
  await page.keyboard.press('Escape')
  await expect(box('Works 2')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (8)' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Clear all' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sources')
})
