import { readAsGuest } from '#web/api/credentials.ts'
import { browserStorage } from './storage.ts'

// Unconfirmed logout: the cookie can't be removed here. Until confirmed or a login, this browser reads as a guest,
// without recording whose session it is.
const OPEN = 'sourcebook-logging-out'

export const isLogoutOpen = (): boolean => browserStorage.read(OPEN) !== null

export const markLogout = (isOpen: boolean): void => {
  browserStorage.write(OPEN, isOpen ? 'open' : null)
  readAsGuest(isOpen)
}

export const applyOpenLogout = (): void => readAsGuest(isLogoutOpen())
