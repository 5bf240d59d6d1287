import { redirect } from '@tanstack/react-router'
import { addressOf, lineField, textField } from '#contract/addresses/addresses.ts'
import { limits } from '#contract/limits.ts'
import { heldPasswordLink, type PasswordLink, passwordLinkOpened } from '#web/session/login-state.ts'
import { searchIn } from '#web/shared/search-in.ts'

/** What the links in the e-mails say. */
export const passwordLinkSearch = searchIn(addressOf({ token: textField, email: lineField(limits.email) }))

/**
 * For the `beforeLoad` of the addresses in the e-mails: takes the token out of the address bar before anything is shown
 * and holds it in memory, so that neither history, nor storage, nor a bookmark ever has it. Without one there is nothing
 * to do here.
 */
export const takePasswordLink =
  (to: '/reset-password' | '/confirm-account') =>
  ({ search }: { search: Omit<PasswordLink, 'isInvitation'> }): void => {
    if (search.token !== '') {
      passwordLinkOpened({ ...search, isInvitation: to === '/confirm-account' })
      throw redirect({ to, search: {}, replace: true })
    }
    if (!heldPasswordLink()) throw redirect({ to: '/', replace: true })
  }
