import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/paths.ts'
import { HttpError } from '#server/errors.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export const answerOtherMethods = (app: FastifyInstance): void => {
  const byPath = Map.groupBy(app.endpoints, (endpoint) => endpoint.path)
  for (const [path, endpoints] of byPath) {
    const taken = endpoints.map((endpoint) => endpoint.method)
    const allow = taken.includes('GET') ? [...taken, 'HEAD'] : taken
    app.route({
      method: METHODS.filter((method) => !taken.some((other) => other === method)),
      url: API_PREFIX + path,
      handler: () => {
        throw new HttpError('method_not_allowed', { allow })
      },
    })
  }
}
