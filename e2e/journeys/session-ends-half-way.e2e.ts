import { PASSWORD, people } from '../fixtures/actors.ts'
import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { accountOf, loginDialogOf, logOut, submitLogin } from '../steps/session.ts'
import { fillSource, newSourceDialogOf, openNewSource, pickTag } from '../steps/source-form.ts'
import { detailOf, openSource, openSources, rowOf, rowsOf, searchFor } from '../steps/sources.ts'

const ENDED = 'Your session has ended. Log in again to go on.'

testOnOwnStack(
  'a manager whose session ends while adding a source logs in and saves what was typed',
  async ({ visit, stack, provoke }) => {
    provoke({ path: '/api/v1/source/create/', status: 401 })
    const { email, fullName } = people.manager
    const page = await visit('manager')
    await openSources(page)
    const dialog = await openNewSource(page)
    await fillSource(dialog, {
      title: 'Half a source',
      link: 'half.example.org',
      note: 'Long.',
      category: 'Aggregators',
    })
    await pickTag(dialog, 'ships', 'ships')
    await dialog.getByLabel('Title').click()

    await stack.endSessions()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(loginDialogOf(page).getByText(ENDED)).toBeVisible()
    await submitLogin(page, email, PASSWORD)

    await expect(loginDialogOf(page)).toHaveCount(0)
    await expect(accountOf(page, fullName).or(newSourceDialogOf(page)).first()).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Half a source')
    await expect(dialog.getByLabel('Note')).toHaveValue('Long.')
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Aggregators')
    await expect(dialog.getByRole('button', { name: 'Remove ships' })).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /Public/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(newSourceDialogOf(page)).toHaveCount(0)
    await searchFor(page, 'half')
    await expect(rowOf(page, 'Half a source')).toBeVisible()
  },
)

testOnOwnStack(
  'a manager whose session ends while editing logs in and saves what was typed',
  async ({ visit, stack, provoke }) => {
    provoke({ path: '/api/v1/source/update/', status: 401 })
    const page = await visit('manager')
    await openSources(page, '?search=acme.example')
    await openSource(page, 'Approved local agents')
    await detailOf(page).getByRole('button', { name: 'Edit' }).click()
    await fillSource(page.getByRole('main'), { note: 'Reviewed in May.' })

    await stack.endSessions()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(loginDialogOf(page).getByText(ENDED)).toBeVisible()
    await submitLogin(page, people.manager.email, PASSWORD)

    await expect(page.getByLabel('Note')).toHaveValue('Reviewed in May.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(detailOf(page).getByText('Reviewed in May.')).toBeVisible()
  },
)

testOnOwnStack(
  'an analyst whose session ends before marking a favourite logs in and marks it',
  async ({ visit, stack, provoke }) => {
    provoke({ path: '/api/v1/source/favorite/', status: 401 })
    const { email, fullName } = people.analyst
    const page = await visit('analyst')
    await openSources(page, '?search=war+and+sanctions')
    await openSource(page, 'War and Sanctions (Ukraine)')
    const star = detailOf(page).getByRole('button', { name: 'Favorite' })

    await stack.endSessions()
    await star.click()
    await expect(loginDialogOf(page).getByText(ENDED)).toBeVisible()
    await submitLogin(page, email, PASSWORD)
    await expect(accountOf(page, fullName)).toBeVisible()

    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(rowOf(page, 'War and Sanctions (Ukraine)').getByText('Favorite')).toBeAttached()
  },
)

testOnOwnStack('a session that ended overnight is noticed when the page is opened again', async ({ visit, stack }) => {
  const page = await visit('analyst')
  await openSources(page)
  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()

  await stack.endSessions()
  await page.reload()

  await expect(loginDialogOf(page).getByText(ENDED)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(50)
})

test('logging out in another tab takes what was private off this one', async ({ visit, provoke }) => {
  provoke({ path: '/api/v1/source/detail/', status: 404 })
  const page = await visit('analyst')
  await openSources(page, '?search=acme.example')
  await openSource(page, 'Approved local agents')
  const tab = await page.context().newPage()
  await openSources(tab)

  await logOut(tab, people.analyst.fullName)

  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('No sources available.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('logging in in another tab shows the private sources on this one', async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/sources?search=acme.example')
  await expect(page.getByText('No sources available.')).toBeVisible()
  const tab = await page.context().newPage()
  await openSources(tab)

  await tab.getByRole('button', { name: 'Login' }).click()
  await submitLogin(tab, people.analyst.email, PASSWORD)

  await expect(accountOf(page, people.analyst.fullName)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(5)
})
