let isGuest = false

/** Says whether what is read is read as by a guest, also while the browser has a session. */
export const readAsGuest = (is: boolean): void => {
  isGuest = is
}

/** What is changed, a login among it, is always by who has the session. */
export const credentialsFor = (method: string): RequestCredentials => (isGuest && method === 'GET' ? 'omit' : 'include')
