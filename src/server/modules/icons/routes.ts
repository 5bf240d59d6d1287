import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { iconEndpoints } from '#contract/links/icons.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { notFound } from '#server/errors.ts'
import { sourcesIn } from '#server/modules/sources/repository.ts'
import { route } from '#server/route.ts'
import { iconStoreIn } from './icon-store.ts'
import { drawLetter } from './letter.ts'

const DAY_SECONDS = 24 * 3600
// Cache time of a substitute icon while the site's own may still be fetched.
const SOON_SECONDS = 60

interface IconDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

export const registerIcons = (app: FastifyInstance, { db, config, clock }: IconDependencies): void => {
  const sources = sourcesIn(db)
  const store = config.icons === 'fetch' ? iconStoreIn({ folder: join(config.dataDir, 'icons'), clock }) : null

  route(app, iconEndpoints.show, async ({ actor, params, reply }) => {
    const scope = config.icons === 'off' ? undefined : await sources.scopeOfDomain(actor, params.domain)
    if (scope === undefined) return notFound()
    const found = await store?.find(scope, params.domain)
    const { type, body } = found ?? { type: 'image/svg+xml', body: drawLetter(params.domain) }
    const seconds = store && !found ? SOON_SECONDS : DAY_SECONDS
    // Private: availability depends on the caller.
    reply.type(type).header('cache-control', `private, max-age=${seconds}`)
    // Foreign SVG may contain scripts; this disables them.
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    return body
  })
}
