import { expect, test, testOnOwnStack } from '../fixtures/test.ts'
import { closeList, fillSource, newSourceDialogOf, openNewSource } from '../steps/source-form.ts'
import { detailOf, openSources, rowsOf, searchFor } from '../steps/sources.ts'

const MARKUP = '<img src=x onerror=alert(1)>'
const TITLES = [
  `${MARKUP}<script>alert(2)</script>`,
  '\u202Egnp.exe reversed',
  `zzz${'W'.repeat(297)}`,
  '👩🏽‍🚀🏴󠁧󠁢󠁳󠁣󠁴󠁿 zzz emoji 𝕏',
  'سجل الشركات (test zzz)',
]

/** Stored title, without the character that reverses text. */
const stored = (title: string) => title.replace('\u202E', '')

const hasNoSideScroll = () => document.scrollingElement !== null && document.scrollingElement.scrollWidth <= innerWidth

testOnOwnStack('whatever a text holds is shown as text and keeps to its place', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page)
  const dialog = await openNewSource(page)
  await fillSource(dialog, {
    title: TITLES[0] ?? '',
    link: `hostile.example.org/${'x'.repeat(400)}`,
    note: `${MARKUP} ${'n'.repeat(500)}\u202E reversed`,
    category: 'Aggregators',
  })
  await dialog.getByRole('combobox', { name: 'Tags' }).fill(MARKUP)
  await dialog.getByRole('option', { name: `Create “${MARKUP}”` }).click()
  await expect(dialog.getByRole('button', { name: `Remove ${MARKUP}` })).toBeVisible()
  await closeList(dialog, 'Tags')
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(newSourceDialogOf(page)).toHaveCount(0)
  for (const title of TITLES.slice(1)) {
    const reply = await page.request.post('/api/v1/source/create/', {
      data: { title, link: 'hostile.example.org', note: 'n'.repeat(3000), subCategory: 1, tags: [] },
    })
    expect(reply.status(), title).toBe(201)
  }

  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openSources(page, '?search=hostile.example.org')
    await expect(rowsOf(page)).toHaveCount(TITLES.length)
    expect(await page.evaluate(hasNoSideScroll), `the list at ${width}`).toBe(true)
    for (const title of TITLES.map(stored)) {
      await rowsOf(page).filter({ hasText: title }).click()
      await expect(detailOf(page).getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await page.evaluate(hasNoSideScroll), `${title} at ${width}`).toBe(true)
      expect(await detailOf(page).evaluate((article) => article.scrollWidth <= article.clientWidth), title).toBe(true)
      if (width < 600) await page.getByRole('link', { name: 'Back to overview' }).click()
    }
  }
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
})

test('a link that would run a script can’t be saved', async ({ visit }) => {
  const page = await visit('manager')
  await openSources(page)
  const dialog = await openNewSource(page)

  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    ' JaVaScRiPt:alert(1)',
    'https://me:secret@example.org',
  ]) {
    await fillSource(dialog, { title: 'Script', link, note: 'n' })
    await dialog.getByRole('button', { name: /^Add/ }).click()
    await expect(dialog.getByText('This is not a valid link'), link).toBeVisible()
    const reply = await page.request.post('/api/v1/source/create/', {
      data: { title: 'Script', link, note: 'n', subCategory: 1, tags: [] },
    })
    expect(reply.status(), link).toBe(400)
  }
  await page.keyboard.press('Escape')
  await searchFor(page, 'alert(1)')
  await expect(page.getByText('No sources available.')).toBeVisible()
})
