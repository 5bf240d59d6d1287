import { expectHome, menuOf } from '../steps/screens.ts'
import { loginDialogOf, logOut } from '../steps/session.ts'
import { roles } from './fixtures/settings.ts'
import { expect, test } from './fixtures/test.ts'

for (const role of roles) {
  test(`logging out ends the session of ${role} and leads Home`, { tag: ['@session', '@smoke'] }, async ({
    visit,
    personOf,
  }) => {
    const page = await visit(role)
    await page.goto('/sources')

    await logOut(page, personOf(role).fullName)

    await expectHome(page)
    await expect(menuOf(page).getByRole('link')).toHaveText(['Sources'])
    await page.goto(role === 'admin' ? '/groups' : '/my-sources')
    await expect(loginDialogOf(page)).toBeVisible()
    await page.goto('/sources')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  })
}
