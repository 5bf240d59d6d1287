import type { FastifyInstance } from 'fastify'
import { actions } from '#contract/access.ts'
import { API_PREFIX } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from '#server/http/cookie.ts'
import { describeApi } from './document.ts'
import { API_STYLE, apiPage } from './page.ts'

/** The API described for programs and for people. Registered last, so that it knows every call there is. */
export const registerApiDocument = (app: FastifyInstance, { config }: { readonly config: Config }): void => {
  if (!config.apiDocs) return
  const document = describeApi(app.endpoints, {
    version: config.version,
    cookieName: sessionCookieName(config.publicUrl),
    needsSession: ({ action }) => actions[action].guest === 'no',
  })
  const page = apiPage(app.endpoints)
  app.get(`${API_PREFIX}/openapi.json`, async () => document)
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(API_STYLE))
}
