import type { Page } from 'playwright/test'
import { people } from '../fixtures/actors.ts'
import type { BrowserFaults } from '../fixtures/browser-faults.ts'
import { countInput } from '../fixtures/count-input.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { paneOf, personIn } from '../steps/groups.ts'
import { furtherEntriesOf, menuOf } from '../steps/screens.ts'
import { accountOf } from '../steps/session.ts'
import { newSourceDialogOf } from '../steps/source-form.ts'
import { detailOf, listOf, openSources, rowOf, rowsOf } from '../steps/sources.ts'
import { deleteDialogOf, entryOf } from '../steps/taxonomy.ts'

// Effort of a practiced user in ten tasks; decision 0027.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Opens the list as a logged-in user. */
const begin = async (page: Page, person: { readonly fullName: string }, search = '') => {
  await openSources(page, search)
  await expect(accountOf(page, person.fullName)).toBeVisible()
  return countInput(page)
}

/** Answers this link in the browser. Returns a function that waits for the visit. */
const allowSite = async (page: Page, link: string, watch: BrowserFaults) => {
  watch.followed.push(link)
  await page.context().route(link, (route) => route.fulfill({ body: '' }))
  const asked = page.context().waitForEvent('request', (request) => request.url() === link)
  return () => asked
}

const listIs = async (page: Page, address: string) => {
  await expect(page).toHaveURL(address)
  await expect(listOf(page).locator('[aria-busy=true]')).toHaveCount(0)
}

test('1: the company register of Georgia is opened by three keys and its name', { tag: '@nightly' }, async ({
  visit,
  watch,
}) => {
  const page = await visit('analyst')
  const hands = await begin(page, people.analyst)

  await hands.press('/')
  await hands.write('georgia registry')
  await listIs(page, '/sources?search=georgia+registry')
  await hands.press('ArrowDown')
  await expect(rowOf(page, 'National Agency of Public Registry (Georgia)')).toBeFocused()
  const siteOpened = await allowSite(page, 'https://enreg.reestri.gov.ge/', watch)
  await hands.press('o')
  await siteOpened()
  hands.expectAtMost({ keys: 3, texts: 1 })
})

testOnOwnStack('2: a list is saved under a name, and mailed', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('analyst')
  const hands = await begin(page, people.analyst, '?search=register')

  await hands.click(page.getByRole('button', { name: 'Save view' }))
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByRole('link', { name: '“register”', exact: true })).toHaveAttribute('aria-current', 'page')
  const mail = await mailOf(page)
  await hands.click(page.getByRole('button', { name: 'Share' }))
  await hands.click(page.getByRole('menuitem', { name: 'Send by e-mail' }))
  await expect.poll(mail).toContain(encodeURIComponent(page.url()))
  hands.expectAtMost({ clicks: 3, keys: 1 })
})

/** Returns a function that gives the `mailto:` address opened since. */
const mailOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  let asked = ''
  session.on('Page.frameRequestedNavigation', ({ url }) => {
    asked = url
  })
  await session.send('Page.enable')
  return () => asked
}

testOnOwnStack('3: a link that was copied elsewhere becomes a source', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('manager')
  const hands = await begin(page, people.manager)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('https://napr.gov.ge/cases'))

  await hands.press('Control+v')
  const dialog = newSourceDialogOf(page)
  await expect(dialog.getByLabel('Link')).toHaveValue('https://napr.gov.ge/cases')
  await expect(dialog.getByLabel('Link')).toBeFocused()
  await hands.press('Tab')
  await hands.write('Cases of the registry (Georgia)')
  await hands.press('Tab')
  await hands.write('Applications and their state.')
  await hands.press('Tab')
  await hands.write('company eastern')
  await hands.press('Enter')
  await hands.click(dialog.getByRole('button', { name: 'Add public source' }))
  await expect(detailOf(page).getByRole('heading', { name: 'Cases of the registry (Georgia)' })).toBeVisible()
  hands.expectAtMost({ clicks: 1, keys: 5, texts: 3 })
})

testOnOwnStack('4: five sources go into one place of the group', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('analyst')
  const hands = await begin(page, people.analyst, '?search=asset+declarations')
  const selection = page.getByRole('group', { name: 'Selection' })
  const dialog = page.getByRole('dialog', { name: 'Add 5 sources to group' })

  const titles = ['DivulgaCandContas (Brazil)', 'HATVP (France)', 'InfoProbidad (Chile)', 'MyNeta (India)']
  for (const title of [...titles, 'TheyWorkForYou (UK)']) {
    await rowOf(page, title).hover()
    await hands.click(rowOf(page, title).locator('..').getByRole('checkbox', { includeHidden: true }))
  }
  await hands.click(selection.getByRole('button', { name: 'Add to group…' }))
  await hands.click(dialog.getByRole('option', { name: 'Officials and influence' }))
  await hands.click(dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect(page.getByText('5 sources added to Eastern Europe desk › Officials and influence')).toBeVisible()
  hands.expectAtMost({ clicks: 8 })
})

testOnOwnStack('5: a colleague is invited', { tag: '@nightly' }, async ({ visit, stack }) => {
  const page = await visit('manager')
  const hands = await begin(page, people.manager)

  await hands.click(menuOf(page).getByRole('link', { name: 'Group' }))
  await hands.click(paneOf(page).getByRole('button', { name: 'Edit' }))
  await hands.click(page.getByRole('button', { name: 'Invite a user' }))
  await hands.write('Nils Holm')
  await hands.press('Tab')
  await hands.write('nils@acme.example')
  await hands.press('Enter')
  await expect(personIn(page, 'Nils Holm')).toBeVisible()
  await stack.mailbox.emailTo('nils@acme.example')
  hands.expectAtMost({ clicks: 3, keys: 2, texts: 2 })
})

testOnOwnStack('6: who changed a source is seen beside it', { tag: '@nightly' }, async ({ visit, stack }) => {
  const manager = await visit('manager')
  const title = 'Acme due-diligence handbook'
  const change = { data: { note: 'Chapter 5 says when a partner has to sign.' } }
  await manager.request.patch(`/api/v1/source/update/${await stack.idOf(title)}/`, change)

  const page = await visit('analyst')
  const hands = await begin(page, people.analyst, '?search=handbook')
  await hands.click(rowOf(page, title))
  const history = detailOf(page).getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText(people.manager.fullName)
  await expect(history.getByRole('listitem').first()).toContainText('Chapter 5')
  hands.expectAtMost({ clicks: 1 })
})

testOnOwnStack('7: a dead link that everybody sees is corrected', { tag: '@nightly' }, async ({ visit }) => {
  const title = 'Asset declarations (Georgia)'
  const page = await visit('analyst')
  const reporter = await begin(page, people.analyst, '?search=georgia')
  await reporter.click(rowOf(page, title))
  await reporter.click(detailOf(page).getByRole('button', { name: 'More actions' }))
  await reporter.click(page.getByRole('menuitem', { name: 'Report a problem' }))
  await reporter.click(page.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  reporter.expectAtMost({ clicks: 4 })

  const adminPage = await visit('admin')
  const hands = await begin(adminPage, people.admin)
  const reports = furtherEntriesOf(adminPage).getByRole('link', { name: /^Reports/ })
  await hands.click(reports)
  await hands.click(adminPage.getByRole('link', { name: title }))
  await hands.click(detailOf(adminPage).getByRole('button', { name: 'Edit' }))
  await hands.click(adminPage.getByLabel('Link'))
  await hands.press('Control+a')
  await hands.write('https://declaration.acb.gov.ge/')
  await hands.press('Enter')
  await expect(detailOf(adminPage).getByRole('link', { name: /declaration\.acb\.gov\.ge/ })).toBeVisible()
  await hands.click(reports)
  await hands.click(adminPage.getByRole('button', { name: /^Answer/ }))
  await hands.write('It has moved.')
  await hands.click(adminPage.getByRole('button', { name: 'Answer and close' }))
  await expect(adminPage.getByText('No reports to answer.')).toBeVisible()
  hands.expectAtMost({ clicks: 7, keys: 2, texts: 2 })
})

testOnOwnStack('8: a subject is deleted', { tag: '@nightly' }, async ({ visit }) => {
  const page = await visit('manager')
  const hands = await begin(page, people.manager)

  await hands.click(menuOf(page).getByRole('link', { name: 'Subjects' }))
  await hands.click(entryOf(page, 'Subjects', 'Online presence'))
  await hands.click(detailOf(page).getByRole('button', { name: 'Edit' }))
  await hands.click(detailOf(page).getByRole('button', { name: 'Delete subject' }))
  await hands.click(deleteDialogOf(page).getByRole('button', { name: 'Delete all' }))
  await expect(entryOf(page, 'Subjects', 'Online presence')).toHaveCount(0)
  hands.expectAtMost({ clicks: 5 })
})

testOnOwnStack(
  '9: the third hit is found, marked and opened without a mouse',
  { tag: '@nightly' },
  async ({ visit, watch }) => {
    const page = await visit('analyst')
    const hands = await begin(page, people.analyst)

    await hands.press('/')
    await hands.write('sanctions')
    await listIs(page, '/sources?search=sanctions')
    const best = page.getByRole('list', { name: 'Best matches' }).getByRole('link')
    await expect(best).toHaveCount(3)
    await hands.press('ArrowDown')
    await expect(best.first()).toBeFocused()
    await hands.press('j')
    await hands.press('j')
    await expect(best.nth(2)).toBeFocused()
    const title = (await best.nth(2).locator('bdi').first().innerText()).trim()
    await hands.press('Enter')
    await hands.press('s')
    await expect(detailOf(page).getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(detailOf(page).getByRole('button', { name: 'Favorite', pressed: true })).toBeVisible()
    const link = await detailOf(page).getByRole('link', { name: title }).first().getAttribute('href')
    const siteOpened = await allowSite(page, new URL(link ?? '').href, watch)
    await hands.press('o')
    await siteOpened()
    hands.expectAtMost({ keys: 7, texts: 1 })
    await page.keyboard.press('Escape')
    await expect(detailOf(page)).toHaveCount(0)
    await expect(best.filter({ hasText: title })).toBeFocused()
  },
)

test('10: on a phone the first source is in sight at once, and a touch away', { tag: '@nightly' }, async ({
  visit,
}) => {
  const page = await visit('analyst', PHONE)
  await openSources(page)
  const hands = countInput(page)
  const first = rowsOf(page).first()
  const title = (await first.locator('bdi').first().innerText()).trim()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(230)

  await hands.click(first)
  await expect(detailOf(page).getByRole('heading', { level: 1, name: title })).toBeInViewport({ ratio: 1 })
  hands.expectAtMost({ clicks: 1 })
})
