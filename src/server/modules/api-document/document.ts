import type { Endpoint } from '#contract/endpoint.ts'
import { IDEMPOTENCY_KEY_HEADER, isTextParam } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { errorBody, errorCodes, statusOf } from '#contract/errors.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { API_PREFIX } from '#contract/paths.ts'
import * as z from '#contract/zod.ts'
import { errorSentences } from '#server/errors.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const paramOf = (name: string): Json => ({
  name,
  in: 'path',
  required: true,
  schema: isTextParam(name) ? { type: 'string' } : { type: 'integer', minimum: 1 },
})

const KEY_PARAM: Json = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  description:
    'A random text of the caller’s own for each thing to be made. For a day the same key with the same body is answered as the first time, and nothing is made again; with another body it is a conflict. What was refused may be tried again with its key.',
  schema: schemaOf(idempotencyKey, 'input'),
}

const paramsOf = ({ path, query, takesIdempotencyKey }: Endpoint): Json[] => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => paramOf(name))
  const properties = query ? (schemaOf(query, 'input')['properties'] as Record<string, Json>) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
  return [...inPath, ...inQuery, ...(takesIdempotencyKey ? [KEY_PARAM] : [])]
}

const successOf = ({ status, reply, path, isStreamed }: Endpoint): Json => {
  if (!reply) return { description: 'Done' }
  const isImage = path.startsWith('/icon/')
  const type = isImage ? 'image/svg+xml' : 'text/csv'
  return {
    description: 'Done',
    content: isImage || isStreamed ? { [type]: { schema: { type: 'string' } } } : json(schemaOf(reply, 'output')),
    ...(status === 201 ? { description: 'Made' } : {}),
  }
}

const operationOf = (endpoint: Endpoint, needsSession: boolean): Json => ({
  summary: endpoint.summary,
  operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[:/-]+(\w?)/g, (_match, letter: string) => letter.toUpperCase())}`,
  tags: [endpoint.action.split('.')[0]],
  parameters: paramsOf(endpoint),
  security: needsSession ? [{ session: [] }] : [],
  ...(endpoint.body ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } } : {}),
  responses: {
    [endpoint.status]: successOf(endpoint),
    ...Object.fromEntries(
      errorsOf(endpoint).map((code) => [statusOf[code], { $ref: `#/components/responses/${code}` }]),
    ),
  },
})

interface DocumentOptions {
  readonly version: string
  readonly cookieName: string
  readonly needsSession: (endpoint: Endpoint) => boolean
}

/** The OpenAPI 3.1 description of the given calls, made from the contract alone. */
export const describeApi = (endpoints: readonly Endpoint[], options: DocumentOptions): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = API_PREFIX + endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, options.needsSession(endpoint)),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sourcebook',
      version: options.version,
      description: 'The shared source library. Times are ISO 8601 in UTC.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      responses: Object.fromEntries(
        errorCodes.map((code) => [
          code,
          { description: errorSentences[code], content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: options.cookieName } },
    },
  }
}
