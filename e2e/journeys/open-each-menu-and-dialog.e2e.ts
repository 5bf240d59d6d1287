import { globSync, readFileSync } from 'node:fs'
import type { Stack } from '../fixtures/stack.ts'
import { expect, testOnOwnStack as test } from '../fixtures/test.ts'
import { editGroup } from '../steps/groups.ts'
import * as inTheList from '../steps/popup-scenes.ts'
import { button, choose, dialogOf, edgesOutside, menuOf, type PopupScene, times } from '../steps/popups.ts'
import { openNewSource } from '../steps/source-form.ts'
import { detailOf, openSource, openSources } from '../steps/sources.ts'

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }
const OWN = 'Approved local agents'
/** Public source outside of the group's subjects. */
const PUBLIC = 'EU Sanctions Map'

const aSource: PopupScene<Stack> = {
  actor: 'analyst',
  of: [
    'sources/form/add-source-dialog.tsx',
    'sources/detail/source-actions.tsx',
    'reports/report-dialog.tsx',
    'sources/exposure/exposure-dialog.tsx',
    'sources/group/add-to-group-dialog.tsx',
    'sources/group/remove-from-group-dialog.tsx',
  ],
  run: async (page, look, { db, idOf }) => {
    await db.updateTable('source').set({ exposure: 'notified' }).where('title', '=', PUBLIC).execute()
    await db
      .deleteFrom('group_source')
      .where('source_id', '=', await idOf(PUBLIC))
      .execute()
    await openSources(page, '?search=sanctions+map')
    await openNewSource(page)
    await look(dialogOf(page))
    await openSource(page, PUBLIC)
    const more = button(detailOf(page), 'More actions')
    await more.click()
    await look(menuOf(page))
    await choose(page, more, 'Report a problem')
    await look(dialogOf(page))
    await detailOf(page)
      .getByRole('link', { name: /^Open site/ })
      .click()
    await look(dialogOf(page))
    await button(detailOf(page), 'Add to group').click()
    await look(dialogOf(page))
    await page.goto('/my-sources')
    await page.getByRole('region', { name: 'My Sources' }).getByRole('region').getByRole('link').first().click()
    await button(detailOf(page), 'Remove from group').click()
    await look(dialogOf(page))
  },
}

const edits: PopupScene<Stack> = {
  actor: 'manager',
  of: ['sources/form/source-editor.tsx', '../shared/compare/compare-dialog.tsx'],
  run: async (page, look, { db }) => {
    await openSources(page, '?search=acme.example')
    await openSource(page, OWN)
    await button(detailOf(page), 'Edit').click()
    await button(page.getByRole('main'), /^Delete/).click()
    await look(dialogOf(page))
    await page.getByLabel('Note').fill('Mine.')
    await db.updateTable('source').set({ note: 'Theirs.' }).where('title', '=', OWN).execute()
    await button(page.getByRole('main'), 'Save').click()
    await look(dialogOf(page))
  },
}

const subjects: PopupScene<Stack> = {
  actor: 'manager',
  of: times(3, 'categories/category-dialogs.tsx'),
  run: async (page, look) => {
    await page.goto('/folders')
    await button(page, 'New Subject').click()
    await look(dialogOf(page))
    await page.getByRole('region', { name: 'Subjects' }).getByRole('link').first().click()
    await button(detailOf(page), 'Edit').click()
    await button(page.getByRole('main'), /^Delete subject/).click()
    await look(dialogOf(page))
    await detailOf(page)
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await look(dialogOf(page))
  },
}

const groups: PopupScene<Stack> = {
  actor: 'admin',
  of: [
    'emails/emails-dialog.tsx',
    'groups/new-group-dialog.tsx',
    'groups/end-sessions.tsx',
    ...times(2, 'groups/people-editor.tsx'),
    'groups/group-editor.tsx',
    'reports/answer-dialog.tsx',
  ],
  run: async (page, look, { db, idOf }) => {
    const { id } = await db.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow()
    const at = new Date()
    const times = { created_at: at, run_at: at, failed_at: at }
    await db
      .insertInto('email')
      .values({ ...times, kind: 'reset', account_id: id, payload: '{}', message_id: 'one', last_error: 'No such user' })
      .execute()
    await db
      .insertInto('source_report')
      .values({ source_id: await idOf(PUBLIC), account_id: id, kind: 'dead', text: '', created_at: at })
      .execute()
    await page.goto('/groups')
    await button(page, 'Show undelivered e-mail').click()
    await look(dialogOf(page))
    await button(page, 'New Group').click()
    await look(dialogOf(page))
    await editGroup(page)
    const main = page.getByRole('main')
    for (const name of [/^End sessions/, 'Invite a user', /^Remove /, 'Delete group']) {
      await button(main, name).first().click()
      await look(dialogOf(page))
    }
    await page.goto('/reports')
    await button(main, /^Answer/).click()
    await look(dialogOf(page))
  },
}

const imports: PopupScene<Stack> = {
  actor: 'manager',
  of: ['imports/undo-dialog.tsx'],
  run: async (page, look) => {
    await page.goto('/import')
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose file').click()
    const buffer = Buffer.from('https://brought.example/register')
    await (await chooser).setFiles({ name: 'links.txt', mimeType: 'text/plain', buffer })
    await page.getByRole('combobox', { name: /^Category/ }).fill('Aircraft')
    await page.getByRole('option', { name: 'Aircraft', exact: true }).click()
    await button(page, /^Import 1 source/).click()
    await button(page, 'Undo links.txt').click()
    await look(dialogOf(page))
  },
}

const research: PopupScene<Stack> = {
  actor: 'manager',
  of: ['new-record-dialog.tsx', 'export-menu.tsx', 'edit-dialog.tsx', 'return-dialog.tsx'].map(
    (file) => `records/${file}`,
  ),
  run: async (page, look, { db }) => {
    await page.goto('/research')
    await button(page, 'New record').click()
    await look(dialogOf(page))
    await page.getByRole('link', { name: 'Olena Kovalenko' }).click()
    const main = page.getByRole('main')
    await button(main, 'Export').click()
    await look(menuOf(page))
    await button(main, 'Edit').click()
    await look(dialogOf(page))
    await db.updateTable('record').set({ state: 'review' }).where('state', '=', 'open').execute()
    await page.reload()
    await button(main, 'Return').click()
    await look(dialogOf(page))
  },
}

const scenes: Record<string, PopupScene<Stack>> = { ...inTheList, aSource, edits, subjects, groups, imports, research }

// Base dialogs, tested through the dialogs built on them.
const MADE_OF = /(?:shared\/delete-dialog|select\/many-dialog|select\/change-dialog)\.tsx$/
const POPUP = /<(?:Menu|Picker|Dialog|ConfirmDialog|DeleteDialog|ManyDialog)\b|popover="auto"/g

test('each menu and dialog of the page is opened here', () => {
  const files = globSync('src/web/{features,shared}/**/*.tsx').filter(
    (file) => !file.endsWith('.test.tsx') && !MADE_OF.test(file),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(POPUP)].map(() => file.replace('src/web/features/', '')),
  )

  expect(found.length).toBeGreaterThan(40)
  const opened = Object.values(scenes).flatMap(({ of }) => of.map((file) => file.replace('../', 'src/web/')))
  expect(opened.toSorted()).toEqual(found.toSorted())
})

for (const [name, { actor, of, run }] of Object.entries(scenes)) {
  test(`a menu or dialog fits into a window of 360 px: ${name}`, { tag: '@nightly' }, async ({
    visit,
    stack,
    provoke,
  }) => {
    provoke({ path: '/api/v1/source/update/', status: 409 })
    const page = await visit(actor, PHONE)
    let looked = 0
    await run(
      page,
      async (popup) => {
        const file = of[looked++]
        await expect(popup, file).toBeVisible()
        expect.soft(await edgesOutside(popup, PHONE.viewport), `${looked}: ${file}`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(popup).toHaveCount(0)
      },
      stack,
    )
    expect(looked).toBe(of.length)
  })
}
