import { createFileRoute } from '@tanstack/react-router'
import { HomeScreen } from '#web/features/home/home-screen.tsx'
import { passwordLinkSearch, takePasswordLink } from '#web/features/sessions/password-link.ts'
import { useNewPassword } from '#web/features/sessions/use-address-dialog.ts'
import { passwordLinkLeft } from '#web/session/login-state.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: passwordLinkSearch,
  beforeLoad: takePasswordLink('/reset-password'),
  onLeave: passwordLinkLeft,
  component: NewPassword,
})

function NewPassword() {
  useNewPassword()
  return <HomeScreen />
}
