import type { FastifyInstance } from 'fastify'
import { linkEmailEndpoints } from '#contract/emails/link-emails.ts'
import * as z from '#contract/zod.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'
import { route } from '#server/route.ts'
import { chooseLinkEmail, dueForLinkEmail, isLinkEmailWanted, stopLinkEmail } from './email-repository.ts'

interface LinkEmailDependencies {
  readonly db: Db
  readonly config: Pick<Config, 'linkChecks'>
  readonly clock: () => Date
}

// Before work begins in Europe.
const EACH_MONDAY = '0 5 * * 1'

// A week minus delays of a busy Monday.
const APART_MS = 6.5 * 24 * 60 * 60_000

/** Weekly e-mail about new broken links. */
export const registerLinkEmails = async (
  app: FastifyInstance,
  { db, config, clock }: LinkEmailDependencies,
): Promise<void> => {
  const { isOn } = config.linkChecks
  app.jobs.define({
    name: 'link-emails',
    data: z.object({}),
    retries: 5,
    ...(isOn && { schedule: EACH_MONDAY }),
    run: async () => {
      if (isOn) await writeLinkEmails(db, clock())
    },
  })

  route(app, linkEmailEndpoints.read, async ({ actor }) => ({ wanted: await isLinkEmailWanted(db, actor.id) }))

  route(app, linkEmailEndpoints.choose, async ({ actor, body }) => {
    const { wanted } = body()
    await transact(db, (tx) => chooseLinkEmail(tx, actor.id, wanted))
    return { wanted }
  })

  await app.register(async (scope) => {
    ignoreBodies(scope)
    route(scope, linkEmailEndpoints.stop, async ({ query }) => {
      await transact(db, (tx) => stopLinkEmail(tx, query.token))
      return undefined
    })
  })
}

const FORM_BYTES = 64 * 1024

/** Ignores the body: mail programs send a form (RFC 8058), but the token decides. */
const ignoreBodies = (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, _body, done) => done(null))
}

const writeLinkEmails = (db: Db, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    const earliest = new Date(now.getTime() - APART_MS)
    for (const accountId of await dueForLinkEmail(tx, now, earliest))
      await enqueueEmail(tx, now, { kind: 'link_changes', accountId })
  })
