import { browserStorage } from './storage.ts'

const DESK = /^sourcebook-(?:opened|new|categories|subjects)-\d+$/

export const deskKeys = (): string[] => browserStorage.keys().filter((key) => DESK.test(key))

/** At logout; removes all users' entries. */
export const forgetDesks = (): void => {
  for (const key of deskKeys()) browserStorage.write(key, null)
}
