import type { FastifyInstance } from 'fastify'
import { letterEndpoints } from '#contract/emails.ts'
import { missing } from '#server/errors.ts'
import { route } from '#server/route.ts'
import type { LetterRepository } from './undelivered.ts'

export const letterRoutes = (app: FastifyInstance, letters: LetterRepository): void => {
  route(app, letterEndpoints.listStuck, ({ actor }) => letters.listStuck(actor))

  route(app, letterEndpoints.sendAgain, async ({ actor, params }) => {
    if (!(await letters.sendAgain(actor, params.id))) missing()
    return undefined
  })
}
