import { LIBRARY_VERSION_HEADER } from '#contract/endpoint.ts'

// Of this page alone: it has nothing to show that is of before.
let seen = 0

const note = (version: number) => {
  if (version > seen) seen = version
}

/** Notes of which version of the library a reply is. */
export const noteLibrary = (headers: Headers): void => note(Number(headers.get(LIBRARY_VERSION_HEADER)))

/** Notes, where guests read from replicas, what one was told of: what is then asked for is to have it. Of others it is the leader that answers. */
export const noteTold = (version: string): void => {
  const versions = version.split('.')
  if (seen > 0 && versions.length === 2) note(Number(versions[0]) + Number(versions[1]))
}

/** Says on a call what the page has seen, so that no older answer comes from elsewhere. */
export const seenLibrary = (): Record<string, string> => (seen > 0 ? { [LIBRARY_VERSION_HEADER]: String(seen) } : {})
