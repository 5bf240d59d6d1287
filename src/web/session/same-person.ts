import { useLoginDialog } from './login-state.ts'
import { useUser } from './store.ts'

/**
 * Whether who began something (by user id) is still at the screen: logged in, or asked to log in again because the session
 * ended. What was typed stays for them, and for nobody else (decision 0006).
 */
export const useIsSamePerson = (): ((begunBy: number) => boolean) => {
  const user = useUser()
  const { sessionExpired } = useLoginDialog()
  return (begunBy) => (user ? user.id === begunBy : sessionExpired)
}
