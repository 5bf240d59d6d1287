import type { FastifyInstance } from 'fastify'
import { emailEndpoints } from '#contract/emails/emails.ts'
import { authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { route } from '#server/route.ts'
import { measureEmails } from './measure.ts'
import { emailQueue, pollWhileListening } from './queue.ts'
import { undeliveredEmailsIn } from './repository.ts'
import { type Transport, transportFor } from './transport.ts'

interface EmailDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
  readonly transport?: Transport
}

const UNCHOSEN_PORT = ':0'

/** Known only once the app listens, if the port is 0. */
const publicUrlOf = (app: FastifyInstance, { publicUrl }: Config): string => {
  const address = app.server.address()
  if (!publicUrl.endsWith(UNCHOSEN_PORT) || address === null || typeof address === 'string') return publicUrl
  return `${publicUrl.slice(0, -UNCHOSEN_PORT.length)}:${address.port}`
}

/** Sends e-mails and serves calls about undelivered ones. */
export const registerEmails = (app: FastifyInstance, { db, config, clock, transport }: EmailDependencies): void => {
  const queue = emailQueue({
    db,
    config,
    publicUrl: () => publicUrlOf(app, config),
    transport: transport ?? transportFor(config.mail),
    now: clock,
    log: app.log,
  })
  pollWhileListening(app, queue)
  measureEmails(app, db, clock)
  app.sweepRegularly(queue.sweep)
  const emailsIn = (from: Db) => undeliveredEmailsIn(from, clock, config.contactTo.address)

  route(app, emailEndpoints.listUndelivered, ({ actor }) => emailsIn(db).listUndelivered(actor))

  route(app, emailEndpoints.sendAgain, ({ actor, params }) =>
    transact(db, async (tx) => {
      const emails = emailsIn(tx)
      await emails.sendAgain(actor, authorizeOrHide(actor, 'email.send', await emails.lock(actor, params.id)))
      return undefined
    }),
  )
}
