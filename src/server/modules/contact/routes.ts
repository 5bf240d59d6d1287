import type { FastifyInstance } from 'fastify'
import { contactEndpoints } from '#contract/contact.ts'
import { addressOf } from '#server/http/address.ts'
import { route } from '#server/route.ts'
import type { ContactRepository } from './repository.ts'

export const contactRoutes = (app: FastifyInstance, contacts: ContactRepository): void => {
  route(app, contactEndpoints.send, async ({ body, request }) => {
    const { homepage, ...input } = body()
    await app.countHit('contact', addressOf(request))
    // Only programs see this field. They are answered like anybody, so that they have nothing to learn from.
    if (!homepage) await contacts.add(input)
    return undefined
  })
}
