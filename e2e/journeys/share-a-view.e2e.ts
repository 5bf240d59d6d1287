import { expect, testOnOwnStack } from '../fixtures/test.ts'
import { fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { openSources, rowsOf } from '../steps/sources.ts'

testOnOwnStack('a manager saves a view for the group, and a colleague sees what is new in it', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page, '?search=register')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('All registers')
  await dialog.getByRole('checkbox', { name: 'Share with the group' }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'All registers group' })).toHaveAttribute('aria-current', 'page')

  const source = await openNewSource(page)
  const texts = { title: 'A new register', link: 'register.example.org', note: 'Free.', category: 'Aggregators' }
  await fillSource(source, texts)
  await source.getByRole('button', { name: /^Add/ }).click()
  await expect(newSourceDialogOf(page)).toHaveCount(0)

  const colleague = await visit('analyst')
  await openSources(colleague)
  await colleague.getByRole('link', { name: 'All registers group 1 new' }).click()
  await expect(colleague).toHaveURL('/sources?search=register')
  await expect(rowsOf(colleague).filter({ hasText: 'A new register' })).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'All registers group', exact: true })).toBeVisible()
})

testOnOwnStack(
  'somebody reports a problem, those who may change the source answer, and the answer comes back',
  async ({ visit }) => {
    const reporter = await visit('analyst')
    await openSources(reporter)
    await rowsOf(reporter).first().click()
    await reporter.getByRole('button', { name: 'More actions' }).click()
    await reporter.getByRole('menuitem', { name: 'Report a problem' }).click()
    const report = reporter.getByRole('dialog', { name: 'Report a problem' })
    await report.getByRole('combobox', { name: /^Problem/ }).selectOption('The link is dead')
    await report.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(report).toHaveCount(0)

    const admin = await visit('admin')
    await admin.goto('/')
    await admin.getByRole('link', { name: 'Reports 1 to answer' }).click()
    await admin.getByRole('button', { name: /^Answer/ }).click()
    const dialog = admin.getByRole('dialog', { name: 'Answer a report' })
    await dialog.getByRole('textbox', { name: 'Answer' }).fill('It works again.')
    await dialog.getByRole('button', { name: 'Answer and close' }).click()
    await expect(admin.getByText('No reports to answer.')).toBeVisible()

    await reporter.goto('/reports')
    await expect(reporter.getByRole('region', { name: /^Your reports/ }).getByText('It works again.')).toBeVisible()
  },
)
