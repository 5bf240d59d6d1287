import type { Page } from 'playwright/test'
import { noticeOf } from '../steps/selection.ts'
import { addSources } from './fixtures/add-sources.ts'
import { firstSubcategoryOf } from './fixtures/leftovers.ts'
import type { Category } from './fixtures/library.ts'
import { expect, need, test } from './fixtures/test.ts'

interface SessionReply {
  readonly user: { readonly group: { readonly id: number } | null }
}

const reportOf = (page: Page, section: 'To answer' | 'Your reports', title: string) =>
  page.getByRole('region', { name: section }).getByRole('listitem').filter({ hasText: title })

test('a user reports a problem, a manager of the group answers, and the user reads the answer', {
  tag: ['@report', '@write'],
}, async ({ visit, write, read }) => {
  const title = `${write('manager')} reported`
  const [manager, user] = [await visit('manager'), await visit('user')]
  const [theirs, ours] = [await read<SessionReply>(manager, '/user/me/'), await read<SessionReply>(user, '/user/me/')]
  need(theirs.user.group?.id === ours.user.group?.id, 'a manager and a user of one group')
  const place = firstSubcategoryOf(await read<Category[]>(manager, '/categories/'))
  need(place !== undefined, 'a subcategory')
  const [source] = await addSources(manager, place.id, [title])
  const sent = await user.request.post('/api/v1/report/', { data: { source, kind: 'dead', text: 'Gone since May.' } })
  expect(sent.status()).toBe(201)
  await user.goto('/reports')
  await expect(reportOf(user, 'Your reports', title)).toContainText('Not answered yet.')

  await manager.goto('/reports')
  await expect(reportOf(manager, 'To answer', title)).toContainText('The link is deadGone since May.')
  await reportOf(manager, 'To answer', title).getByRole('button', { name: 'Answer' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Answer a report' })
  await dialog.getByRole('button', { name: 'Answer and close' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('Answer').fill('It has moved, and so has the link.')
  await dialog.getByRole('button', { name: 'Answer and close' }).click()
  await expect(noticeOf(manager, `Answered ${title}`)).toBeVisible()
  await expect(reportOf(manager, 'To answer', title)).toHaveCount(0)

  await user.reload()
  await expect(reportOf(user, 'Your reports', title)).toContainText('It has moved, and so has the link.')
})
