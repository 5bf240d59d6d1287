import { button, choose, dialogOf, menuOf, type PopupScene, times } from './popups.ts'
import { accountOf } from './session.ts'
import { listOf, openSources } from './sources.ts'

export const aGuest: PopupScene = {
  actor: 'guest',
  of: ['shell/shell.tsx', 'sessions/login-dialog.tsx'],
  run: async (page, look) => {
    await openSources(page)
    await button(page, 'Colors').click()
    await look(menuOf(page))
    await button(page, 'Login').click()
    await look(dialogOf(page))
  },
}

export const theHeader: PopupScene = {
  actor: 'analyst',
  of: [
    'shell/shell.tsx',
    'sessions/user-menu.tsx',
    ...times(3, 'sessions/account-dialog.tsx'),
    'keyboard/keys-dialog.tsx',
    'keyboard/palette-dialog.tsx',
  ],
  run: async (page, look) => {
    await openSources(page)
    await button(page.getByRole('banner'), 'More').click()
    await look(menuOf(page))
    const account = accountOf(page, 'Priya Raghunathan')
    await account.click()
    await look(menuOf(page))
    for (const name of ['Change password', 'Your sessions', 'Log out everywhere']) {
      await choose(page, account, name)
      await look(dialogOf(page))
    }
    await page.keyboard.press('?')
    await look(dialogOf(page))
    await page.keyboard.press('Control+k')
    await look(dialogOf(page))
  },
}

export const theList: PopupScene = {
  actor: 'manager',
  of: [
    'list-tools.tsx',
    'list-tools.tsx',
    'view-menu.tsx',
    'export-menu.tsx',
    'share-menu.tsx',
    'filter-drawer.tsx',
  ].map((file) => `sources/list/${file}`),
  run: async (page, look) => {
    await openSources(page, '?search=register')
    await button(listOf(page), /^Sort by/).click()
    await look(menuOf(page))
    await button(listOf(page), /^Page \d+/).click()
    await look(page.getByRole('listbox'))
    for (const name of ['View', 'Export', 'Share']) {
      await button(page, name).click()
      await look(menuOf(page))
    }
    await button(page, 'Filters').click()
    await look(button(page, 'Close filters').locator('..').locator('..'))
  },
}

export const savedViews: PopupScene = {
  actor: 'manager',
  of: ['views/view-dialogs.tsx', 'views/saved-views.tsx', ...times(2, 'views/view-dialogs.tsx')],
  run: async (page, look) => {
    await page.request.post('/api/v1/view/', { data: { name: 'Registers', address: '/sources?search=register' } })
    await openSources(page, '?search=register')
    await button(page, 'Save view').click()
    await look(dialogOf(page))
    const filters = button(page, 'Filters')
    const actions = button(page, /Registers$/)
    await filters.click()
    await actions.click()
    await look(menuOf(page))
    for (const name of [/^Rename/, /^Delete/]) {
      if (!(await actions.isVisible())) await filters.click()
      await choose(page, actions, name)
      await look(dialogOf(page))
    }
  },
}

export const manyAtOnce: PopupScene = {
  actor: 'manager',
  of: [
    'selection-bar.tsx',
    'filing-dialogs.tsx',
    'tags-dialog.tsx',
    'filing-dialogs.tsx',
    ...times(3, 'confirming-dialogs.tsx'),
    'interval-dialog.tsx',
  ].map((file) => `sources/select/${file}`),
  run: async (page, look) => {
    await openSources(page)
    await button(page, 'Select').click()
    await listOf(page).getByRole('checkbox').first().check()
    const selection = page.getByRole('group', { name: 'Selection' })
    const more = button(selection, /^More/)
    await more.click()
    await look(menuOf(page))
    for (const name of ['Move…', 'Tags…', 'Add to group…']) {
      await button(selection, name).click()
      await look(dialogOf(page))
    }
    for (const name of ['Remove from group…', 'Make private…', 'Delete…', 'Review every…']) {
      await choose(page, more, name)
      await look(dialogOf(page))
    }
  },
}
