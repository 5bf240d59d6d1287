import { useMutation } from '@tanstack/react-query'
import { loginAsked } from '#web/session/login-dialog.ts'
import { useUser } from '#web/session/store.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { logOut } from './mutations.ts'

/** The name of who is logged in, with 'Log out' behind it; 'Login' for who is not. */
export function UserMenu() {
  const user = useUser()
  const leave = useMutation(logOut)
  if (!user) {
    return (
      <Button size="small" onClick={loginAsked}>
        Login
      </Button>
    )
  }
  return (
    <>
      {leave.isError && (
        <span role="alert" className="text-small text-danger">
          Logging out failed. Try again
        </span>
      )}
      <Menu
        label={`Account of ${user.fullName}`}
        align="end"
        className={buttonClass('quiet', 'small')}
        items={[{ id: 'logout', label: 'Log out', onSelect: () => leave.mutate() }]}
      >
        <Icon name="user" />
        <bdi className="max-w-[18rem] truncate max-regular:sr-only">{user.fullName}</bdi>
        <Icon name="chevron-down" size={16} className="text-muted max-compact:hidden" />
      </Menu>
    </>
  )
}
