let isGuest = false

/** Reads without the cookie, even with an open session. */
export const readAsGuest = (is: boolean): void => {
  isGuest = is
}

/** Writes and login always send the cookie. */
export const credentialsFor = (method: string): RequestCredentials => (isGuest && method === 'GET' ? 'omit' : 'include')
