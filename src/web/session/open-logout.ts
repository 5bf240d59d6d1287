import { readAsGuest } from '#web/api/credentials.ts'
import { browserStorage } from './storage.ts'

// A logout that has not reached the server: the session is there still, and its cookie can't be removed from here. Until it is
// over, or somebody logs in, this browser reads as a guest, also after a reload. Whose it is stands nowhere.
const OPEN = 'sourcebook-logging-out'

export const isLogoutOpen = (): boolean => browserStorage.read(OPEN) !== null

export const markLogout = (isOpen: boolean): void => {
  browserStorage.write(OPEN, isOpen ? 'open' : null)
  readAsGuest(isOpen)
}

/** Heeds what another tab has marked. */
export const heedOpenLogout = (): void => readAsGuest(isLogoutOpen())
