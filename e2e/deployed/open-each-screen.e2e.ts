import { passwordDialogOf } from '../steps/emails.ts'
import { expectHome, expectNotFound, furtherEntriesOf, menuOf } from '../steps/screens.ts'
import { accountOf, loginDialogOf } from '../steps/session.ts'
import { listOf } from '../steps/sources.ts'
import { expect, test } from './fixtures/test.ts'

const GUARDED = [
  '/my-sources',
  '/research',
  '/groups',
  '/folders',
  '/categories',
  '/activity',
  '/reports',
  '/import',
  '/status',
]

// Menu entries and guarded screens of each role (specification §6).
const ROLES = [
  {
    role: 'user',
    main: ['Sources', 'My sources', 'Research'],
    more: ['Coverage', 'Reports', 'Import'],
    account: ['Change password', 'Your sessions', 'Log out everywhere', 'Log out'],
    open: { '/my-sources': 'My Sources', '/research': 'Research', '/reports': 'Reports', '/import': 'Import' },
  },
  {
    role: 'manager',
    main: ['Sources', 'My sources', 'Group', 'Subjects', 'Research'],
    more: ['Coverage', 'Activity', 'Reports', 'Import'],
    account: ['Change password', 'Your sessions', 'Log out everywhere', 'Log out'],
    open: {
      '/my-sources': 'My Sources',
      '/research': 'Research',
      '/folders': 'Subjects',
      '/activity': 'Activity',
      '/reports': 'Reports',
      '/import': 'Import',
    },
  },
  {
    role: 'admin',
    main: ['Sources', 'Groups'],
    more: ['Coverage', 'Categories', 'Activity', 'Reports', 'Import', 'Status'],
    account: ['Change password', 'Your sessions', 'Log out everywhere', 'Log out'],
    open: {
      '/groups': 'Groups',
      '/categories': 'Categories',
      '/activity': 'Activity',
      '/reports': 'Reports',
      '/import': 'Import',
      '/status': 'Status',
    },
  },
] as const

test('a guest opens the public screens', { tag: ['@screen', '@smoke'] }, async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/')
  await expectHome(page)
  await expect(page).toHaveTitle('Sourcebook')
  await expect(menuOf(page).getByRole('link')).toHaveText(['Sources'])

  await menuOf(page).getByRole('link', { name: 'Sources' }).click()
  await expect(page).toHaveURL('/sources')
  await expect(page).toHaveTitle('Sources · Sourcebook')
  await expect(listOf(page)).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: 'Sources' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { name: 'Let us help you', level: 1 })).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Sourcebook' }).click()
  await expectHome(page)
  await page.goto('/start')
  await expect(page).toHaveURL('/sources')
})

test('any other address is not found and keeps the way back', { tag: '@screen' }, async ({ visit }) => {
  const page = await visit('guest')
  for (const path of ['/no/such/screen', '/help/more']) {
    await page.goto(path)
    await expectNotFound(page)
  }
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Sourcebook' }).click()

  await expectHome(page)
})

test('without a token no password can be set, and closing the modal of a valid token leads Home', {
  tag: ['@screen', '@session'],
}, async ({ visit }) => {
  const page = await visit('guest')
  for (const path of ['/reset-password', '/confirm-account']) {
    await page.goto(path)
    await expectHome(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  for (const path of ['/reset-password', '/confirm-account']) {
    await page.goto(`${path}?token=qa-no-such-token&email=ada%40example.org`)
    await expect(passwordDialogOf(page)).toBeVisible()
    await expect(page).not.toHaveURL(/token=/)
    await expect(passwordDialogOf(page).getByText('This link is no longer valid')).toBeVisible()
    // The form shows the address of a valid link's owner only; a link can't set it.
    await expect(passwordDialogOf(page).getByLabel('Email address')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectHome(page)
  }
})

test('a guest who opens a guarded screen is at Home before the login modal', { tag: ['@screen', '@session'] }, async ({
  visit,
}) => {
  const page = await visit('guest')
  for (const path of GUARDED) {
    await page.goto(path)
    await expect(loginDialogOf(page), path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(loginDialogOf(page)).toHaveCount(0)
    await expectHome(page)
  }
})

test('no address leads to another site', { tag: '@screen' }, async ({ visit }) => {
  const page = await visit('guest')
  for (const to of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/?to=${encodeURIComponent(to)}`)
    await expectHome(page)
  }
  await expect(loginDialogOf(page)).toHaveCount(0)
})

for (const { role, main, more, account, open } of ROLES) {
  test(`the menu of ${role}, and the screens behind it`, { tag: ['@screen', '@session', '@smoke'] }, async ({
    visit,
    personOf,
  }) => {
    const page = await visit(role)
    await page.goto('/')
    await expect(menuOf(page).getByRole('link')).toHaveText([...main])
    await expect(furtherEntriesOf(page).getByRole('link')).toHaveText([...more])
    await accountOf(page, personOf(role).fullName).click()
    await expect(page.getByRole('menuitem')).toHaveText([...account])
    await page.keyboard.press('Escape')

    for (const path of GUARDED) {
      await page.goto(path)
      const title = Object.entries(open).find(([opened]) => opened === path)?.[1]
      if (title) await expect(page, path).toHaveTitle(`${title} · Sourcebook`)
      // A manager sees their own group instead of the list.
      else if (role === 'manager' && path === '/groups') await expect(page).toHaveURL(/\/groups\/\d+$/)
      else await expect(page, path).toHaveURL('/sources')
    }
  })
}

test('the request form marks missing fields and sends nothing', { tag: '@screen' }, async ({ visit }) => {
  const page = await visit('guest')
  await page.goto('/help')

  await page.getByRole('button', { name: 'Send request' }).click()

  await expect(page.getByText('This field is required')).toHaveCount(4)
  await page.getByRole('textbox', { name: 'Email address' }).fill('ada')
  await expect(page.getByText('This is not a valid email address')).toBeVisible()
})
