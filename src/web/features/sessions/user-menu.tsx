import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionUser } from '#contract/people/sessions.ts'
import { loginAsked } from '#web/session/login-state.ts'
import { useUser } from '#web/session/store.ts'
import { footClass, lazyPart } from '#web/shared/lazy-part.tsx'
import { useThemeItems } from '#web/shared/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { AccountDialogName } from './account-dialog.tsx'
import { menuTexts } from './menu-texts.ts'

const AccountDialog = lazyPart(async () => (await import('./account-dialog.tsx')).AccountDialog, {
  failedClass: footClass,
})

export function UserMenu() {
  const user = useUser()
  if (user) return <Account key={user.id} user={user} />
  return (
    <Button size="small" onClick={loginAsked}>
      {menuTexts.login}
    </Button>
  )
}

function Account({ user }: { user: SessionUser }) {
  // Mounted after first use for the closing animation.
  const [dialog, setDialog] = useState<{ name: AccountDialogName; open: boolean }>()
  return (
    <>
      <AccountMenu user={user} onAsk={(name) => setDialog({ name, open: true })} />
      {dialog && <AccountDialog {...dialog} onClose={() => setDialog({ ...dialog, open: false })} />}
    </>
  )
}

const initialsOf = (name: string): string =>
  (name.match(/^\S|(?<=\s)\S(?=\S*$)/gu) ?? []).join('').toLocaleUpperCase('en')

/** Preloaded for users who lose the network. */
export const loadLogOut = () => import('./log-out/mutations.ts')

/** Returns logout and whether it failed to start. Without `useMutation`, which costs 0.8 kB of the first path. */
const useLeave = () => {
  const client = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  const leave = () =>
    loadLogOut().then(
      ({ runLogOut }) => runLogOut(client),
      () => setFailed(true),
    )
  return [hasFailed, leave] as const
}

function AccountMenu({ user, onAsk }: { user: SessionUser; onAsk: (dialog: AccountDialogName) => void }) {
  const [hasFailed, leave] = useLeave()
  const colors = useThemeItems()
  const items = [
    { id: 'password', label: menuTexts.changePassword, onSelect: () => onAsk('password') },
    { id: 'sessions', label: menuTexts.yourSessions, onSelect: () => onAsk('sessions') },
    { id: 'everywhere', label: menuTexts.logOutEverywhere, onSelect: () => onAsk('everywhere') },
    ...colors.map((entry, index) => ({
      ...entry,
      label: menuTexts.colors(entry.label),
      beginsGroup: index === 0,
    })),
    { id: 'logout', label: menuTexts.logOut, beginsGroup: true, onSelect: () => void leave() },
  ]
  return (
    <>
      {hasFailed && (
        <span role="alert" className="text-small text-danger">
          {menuTexts.logOutFailed} {menuTexts.tryAgain}
        </span>
      )}
      <Menu
        label={menuTexts.account(user.fullName)}
        heading={user.fullName}
        align="end"
        className={buttonClass('quiet', 'small')}
        items={items}
      >
        <span aria-hidden="true" className="header-s:hidden">
          {initialsOf(user.fullName)}
        </span>
        <bdi className="max-w-[min(24rem,34vw)] truncate max-header-s:sr-only">{user.fullName}</bdi>
        <Icon name="chevron-down" size={16} className="text-muted max-header-s:hidden" />
      </Menu>
    </>
  )
}
