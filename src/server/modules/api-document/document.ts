import type { Endpoint } from '#contract/endpoint.ts'
import { IDEMPOTENCY_KEY_HEADER, isTextParam, UNATTENDED_HEADER } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { type ErrorCode, errorBody, errorCodes, statusOf } from '#contract/errors.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { staleSource } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { errorSentences } from '#server/errors.ts'
import { descriptionOf } from './descriptions.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, descriptionOf(zodSchema)),
  })
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

const VERSION_PARAM: Json = {
  name: 'If-Match',
  in: 'header',
  description:
    'What the change is made on, as an entity tag: the version of the source ("7", as the detail’s ETag says it), and for what the group does with it the id of the category that the group has it under ("0" for none); of a name that is changed, a number that is made of what it was (`src/contract/sources/state-of.ts`). Where that is no longer so, the call answers 409 with the code `stale`, and of a source with the source as it is. Without it the change is made on what there is.',
  schema: { type: 'string' },
}

const paramsOf = ({ path, query, takesIdempotencyKey, errors }: Endpoint): Json[] => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => paramOf(name))
  const properties = query ? (schemaOf(query, 'input')['properties'] as Record<string, Json>) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))
  const inHeader = [...(takesIdempotencyKey ? [KEY_PARAM] : []), ...(errors.includes('stale') ? [VERSION_PARAM] : [])]
  return [...inPath, ...inQuery, ...inHeader]
}

const failuresOf = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(errorsOf(endpoint), (code) => statusOf[code])
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failureOf(codes)]))
}

const failureOf = (codes: readonly ErrorCode[]): Json => {
  const [code, ...others] = codes
  if (code !== undefined && others.length === 0) return { $ref: `#/components/responses/${code}` }
  return {
    description: codes.map((each) => errorSentences[each]).join('; or: '),
    content: json({ anyOf: codes.map(bodyOf) }),
  }
}

const bodyOf = (code: ErrorCode): Json => ({
  $ref: `#/components/schemas/${code === 'stale' ? 'StaleSource' : 'Error'}`,
})

const successOf = ({ status, reply, path, streams }: Endpoint): Json => {
  if (!reply) return { description: 'Done' }
  const files = path.startsWith('/icon/') ? ['image/svg+xml'] : streams
  return {
    description: 'Done',
    content: files
      ? Object.fromEntries(files.map((type) => [type, { schema: { type: 'string' } }]))
      : json(schemaOf(reply, 'output')),
    ...(status === 201 ? { description: 'Made' } : {}),
  }
}

const successesOf = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    [endpoint.status, ...endpoint.alsoAnswers].map((status) => [
      status,
      status === 304 ? { description: 'The caller has it already' } : successOf({ ...endpoint, status }),
    ]),
  )

const FILE = { '*/*': { schema: { type: 'string', format: 'binary' } } }

const bodyOfRequest = ({ body, takesFile }: Endpoint): Json => {
  if (takesFile) return { requestBody: { required: true, content: FILE } }
  return body ? { requestBody: { required: true, content: json(schemaOf(body, 'input')) } } : {}
}

const operationOf = (endpoint: Endpoint, needsSession: boolean): Json => ({
  summary: endpoint.summary,
  operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replaceAll(/[:/-]+(\w?)/g, (_match, letter: string) => letter.toUpperCase())}`,
  tags: [endpoint.action.split('.')[0]],
  parameters: paramsOf(endpoint),
  security: needsSession ? [{ session: [] }] : [],
  ...bodyOfRequest(endpoint),
  responses: { ...successesOf(endpoint), ...failuresOf(endpoint) },
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
      description: `The shared source library. Times are ISO 8601 in UTC. A call with the header ${UNATTENDED_HEADER} does not count as use of the session.`,
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output'), StaleSource: schemaOf(staleSource, 'output') },
      responses: Object.fromEntries(
        errorCodes.map((code) => [code, { description: errorSentences[code], content: json(bodyOf(code)) }]),
      ),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: options.cookieName } },
    },
  }
}
