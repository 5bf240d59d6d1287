import { redirect } from '@tanstack/react-router'
import { addressOf, lineField, textField } from '#contract/addresses/addresses.ts'
import { limits } from '#contract/limits.ts'
import { heldPasswordLink, type PasswordLink, passwordLinkOpened } from '#web/session/login-state.ts'
import { searchIn } from '#web/shared/search-in.ts'

export const passwordLinkSearch = searchIn(addressOf({ token: textField, email: lineField(limits.email) }))

/**
 * `beforeLoad` of e-mail addresses: moves the token from the address into memory, so that history, storage and
 * bookmarks don't have it.
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
