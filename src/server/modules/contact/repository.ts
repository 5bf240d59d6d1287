import type { ContactInput } from '#contract/contact.ts'
import type { Db } from '#server/db/kysely.ts'
import { postLetter } from '#server/modules/emails/repository.ts'

export type ContactRepository = ReturnType<typeof contactsIn>

/** Requests of visitors. They are kept as letters, until they are sent. */
export const contactsIn = (db: Db, now: () => Date) => ({
  add: (request: ContactInput): Promise<void> => postLetter(db, now(), { kind: 'contact', request }),
})
