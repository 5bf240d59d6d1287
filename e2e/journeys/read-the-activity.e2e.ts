import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { logIn, people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { hasNoSideScroll, lowControlsOf } from '../steps/layout.ts'
import { fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { detailOf, openSource, openSources } from '../steps/sources.ts'

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const HOSTILE = '=HYPERLINK("https://evil.example","Click")'

/** Rows of the log without the header. */
const entriesOf = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('td') })

/** Adds a source whose title is a spreadsheet formula, and changes its note. */
const addHostileSource = async (page: Page): Promise<void> => {
  await openSources(page)
  const dialog = await openNewSource(page)
  await fillSource(dialog, { title: HOSTILE, link: 'evil.example', note: 'First.', category: 'Aggregators' })
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  await openSources(page, '?search=evil.example')
  await openSource(page, HOSTILE)
  await detailOf(page).getByRole('button', { name: 'Edit' }).click()
  await fillSource(page.getByRole('main'), { note: 'Second.' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    detailOf(page)
      .getByRole('paragraph')
      .filter({ hasText: /^Second\.$/ }),
  ).toBeVisible()
}

testOnOwnStack('a manager filters the activity, bookmarks what is filtered and exports it', async ({ visit }) => {
  const analyst = await visit('analyst')
  await addHostileSource(analyst)
  const page = await visit('manager')
  await logIn(page.context(), 'manager')
  await page.goto('/activity')
  await expect(entriesOf(page).first()).toContainText(`Logged in as ${people.manager.fullName}`)

  await page.getByLabel('Person').selectOption(people.analyst.fullName)
  await expect(entriesOf(page).filter({ hasText: people.manager.fullName })).toHaveCount(0)
  await page.getByLabel('Object').fill('hyperlink')
  await expect(entriesOf(page)).toHaveCount(2)
  await page.getByLabel('Kind').selectOption('Source updated')
  await expect(entriesOf(page)).toHaveCount(1)
  await expect(page).toHaveTitle(`Activity – ${people.analyst.fullName} – Source updated – hyperlink · Sourcebook`)
  await entriesOf(page).getByRole('button', { name: 'Details' }).click()
  await expect(entriesOf(page).getByRole('definition')).toHaveText(/First\..*Second\./)

  const bookmarked = await visit('manager')
  await bookmarked.goto(page.url())
  await expect(entriesOf(bookmarked)).toHaveCount(1)
  await expect(bookmarked.getByLabel('Kind')).toHaveValue('source_updated')
  await page.goBack()
  await expect(entriesOf(page)).toHaveCount(2)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^sourcebook-activity-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.match(/Added source|Updated source/g)).toHaveLength(2)
  expect(csv).toContain(`"'${HOSTILE.replaceAll('"', '""')}"`)
  expect(csv).not.toMatch(/(?:^|,)"?[=+\-@]/m)

  await entriesOf(page).first().getByRole('link', { name: HOSTILE }).click()
  await expect(detailOf(page).getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /Updated source.*First\..*Second\./s,
    /Added source/,
  ])
})

testOnOwnStack('the activity of a group is for its managers alone', async ({ visit }) => {
  const analyst = await visit('analyst')
  await addHostileSource(analyst)
  await analyst.goto('/activity')
  await expect(analyst).toHaveURL('/sources')

  for (const actor of ['otherManager', 'admin'] as const) {
    const stranger = await visit(actor)
    await logIn(stranger.context(), actor)
    await stranger.goto('/activity?object=hyperlink')
    await expect(stranger.getByText('No data found.')).toBeVisible()
    await stranger.getByRole('link', { name: 'Show all activity' }).click()
    await expect(entriesOf(stranger).first()).toContainText('Logged in as')
    await expect(entriesOf(stranger).filter({ hasText: people.analyst.fullName })).toHaveCount(0)
  }
})

test('the activity log fits a tablet, and is shown as cards on a phone', { tag: '@nightly' }, async ({ visit }) => {
  for (const size of [TABLET, PHONE]) {
    const page = await visit('manager', size)
    await logIn(page.context(), 'manager')
    await page.goto('/activity')
    await expect(entriesOf(page).first()).toContainText('Logged in as')
    expect(await hasNoSideScroll(page)).toBe(true)
    expect(await lowControlsOf(page)).toEqual([])
  }
})
