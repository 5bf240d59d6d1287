import type { FastifyInstance } from 'fastify'
import { emailEndpoints } from '#contract/emails.ts'
import { notFound } from '#server/errors.ts'
import { route } from '#server/route.ts'
import type { UndeliveredEmailRepository } from './undelivered.ts'

export const emailRoutes = (app: FastifyInstance, emails: UndeliveredEmailRepository): void => {
  route(app, emailEndpoints.listUndelivered, ({ actor }) => emails.listUndelivered(actor))

  route(app, emailEndpoints.sendAgain, async ({ actor, params }) => {
    if (!(await emails.sendAgain(actor, params.id))) notFound()
    return undefined
  })
}
