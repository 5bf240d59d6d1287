import type { FastifyInstance } from 'fastify'
import { emailEndpoints } from '#contract/emails.ts'
import { authorizeOrHide } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { route } from '#server/route.ts'
import { undeliveredEmailsIn } from './undelivered.ts'

interface EmailParts {
  readonly db: Db
  readonly clock: () => Date
  readonly contactAddress: string
}

export const emailRoutes = (app: FastifyInstance, { db, clock, contactAddress }: EmailParts): void => {
  const emailsIn = (from: Db) => undeliveredEmailsIn(from, clock, contactAddress)

  route(app, emailEndpoints.listUndelivered, ({ actor }) => emailsIn(db).listUndelivered(actor))

  route(app, emailEndpoints.sendAgain, ({ actor, params }) =>
    transact(db, async (tx) => {
      const emails = emailsIn(tx)
      await emails.sendAgain(actor, authorizeOrHide(actor, 'email.send', await emails.lock(params.id)))
      return undefined
    }),
  )
}
