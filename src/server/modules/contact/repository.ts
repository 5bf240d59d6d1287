import type { ContactInput } from '#contract/contact.ts'
import type { Db } from '#server/db/kysely.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'

export type ContactRepository = ReturnType<typeof contactsIn>

/** Requests of visitors. They are kept as e-mails, until they are sent. */
export const contactsIn = (db: Db, now: () => Date) => ({
  add: (request: ContactInput): Promise<void> => enqueueEmail(db, now(), { kind: 'contact', request }),
})
