import type { FastifyInstance } from 'fastify'
import { iconEndpoints } from '#contract/icons.ts'
import type { Config } from '#server/config.ts'
import { missing } from '#server/errors.ts'
import type { SourceRepository } from '#server/modules/sources/repository.ts'
import { route } from '#server/route.ts'
import { drawLetter } from './letter.ts'

const DAY_SECONDS = 24 * 3600

export const iconRoutes = (app: FastifyInstance, config: Config, sources: SourceRepository): void =>
  route(app, iconEndpoints.show, async ({ actor, params, reply }) => {
    if (config.icons === 'off' || !(await sources.hasDomain(actor, params.domain))) missing()
    // Private: whether there is an icon depends on who asks.
    reply.type('image/svg+xml').header('cache-control', `private, max-age=${DAY_SECONDS}`)
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return drawLetter(params.domain)
  })
