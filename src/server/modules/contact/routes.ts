import type { FastifyInstance } from 'fastify'
import { contactEndpoints } from '#contract/emails/contact.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { addressOf } from '#server/http/address.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'
import { route } from '#server/route.ts'

interface ContactDependencies {
  readonly db: Db
  readonly clock: () => Date
}

export const registerContact = (app: FastifyInstance, { db, clock }: ContactDependencies): void => {
  route(app, contactEndpoints.send, async ({ body, request }) => {
    const input = body()
    await app.countHit('contact', addressOf(request))
    await transact(db, (tx) => enqueueEmail(tx, clock(), { kind: 'contact', request: input }))
    return undefined
  })
}
