import { browserStorage } from './storage.ts'

// What this browser keeps of people for their desks (`desk.ts`, `sources/last-used.ts`), under a key per person.
const DESK = /^sourcebook-(?:opened|new|categories|subjects)-\d+$/

export const deskKeys = (): string[] => browserStorage.keys().filter((key) => DESK.test(key))

/** Before the person at the screen logs out: nothing is left of anybody's. */
export const forgetDesks = (): void => {
  for (const key of deskKeys()) browserStorage.write(key, null)
}
