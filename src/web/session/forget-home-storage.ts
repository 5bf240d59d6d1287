import { browserStorage } from './storage.ts'

const HOME_KEY = /^sourcebook-(?:opened|new|categories|subjects)-\d+$/

export const homeKeys = (): string[] => browserStorage.keys().filter((key) => HOME_KEY.test(key))

/** At logout; removes all users' entries. */
export const forgetHomeStorage = (): void => {
  for (const key of homeKeys()) browserStorage.write(key, null)
}
