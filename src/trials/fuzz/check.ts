import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '#contract/endpoint.ts'
import { statusesOf } from '#contract/endpoint-errors.ts'
import { errorBody, statusOf } from '#contract/errors.ts'
import { staleSource } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { type Answer, ask } from '#testing/server/answer.ts'
import type { FuzzRequest } from './curl.ts'
import { type FuzzLibrary, ownerOf } from './fuzz-library.ts'

const fail = (why: string): never => {
  throw new Error(why)
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync }

const textOf = ({ headers, rawPayload }: Answer): string => {
  const decode = decoders[String(headers['content-encoding'])]
  return String(decode && rawPayload.length > 0 ? decode(rawPayload) : rawPayload)
}

const isJson = ({ headers }: Answer) => String(headers['content-type']).startsWith('application/json')

const checkError = (response: Answer, text: string): void => {
  if (!isJson(response)) fail(`${response.statusCode} is no JSON but ${String(response.headers['content-type'])}`)
  const body: unknown = JSON.parse(text)
  const { data } = z.safeParse(z.union([staleSource, z.strictObject(errorBody.shape)]), body)
  if (!data) return fail(`no error body: ${text}`)
  if (statusOf[data.code] !== response.statusCode) fail(`${response.statusCode} has the code ${data.code}`)
}

const STORING = /^(?:no-store|private, no-cache|private, max-age=\d+)$/

const checkHeaders = ({ headers }: Answer, endpoint: Endpoint | undefined): void => {
  if (headers['x-content-type-options'] !== 'nosniff') fail('there is no nosniff')
  if (headers['x-request-id'] === undefined) fail('there is no request id')
  const caching = String(headers['cache-control'])
  if (endpoint && !STORING.test(caching)) fail(`it may be stored: ${caching}`)
}

const checkStatus = ({ statusCode }: Answer, endpoint: Endpoint | undefined): void => {
  if (statusCode >= 500) fail(`it answers ${statusCode}`)
  if (endpoint && !statusesOf(endpoint).includes(statusCode)) {
    fail(`${endpoint.method} ${endpoint.path} answers ${statusCode}, which the contract does not declare`)
  }
}

/** The app itself compares replies with the contract (replies.ts). */
const checkSuccess = (response: Answer, text: string): void => {
  if ([204, 304].includes(response.statusCode) && text !== '') fail(`${response.statusCode} has a body`)
  if (isJson(response) && text !== '') JSON.parse(text)
}

const SECRETS = /(acme|globex|house)(?:secret\d|people)/gi

const checkSecrets = async (library: FuzzLibrary, { person }: FuzzRequest, text: string): Promise<void> => {
  for (const [found, owner = ''] of new Set(text.matchAll(SECRETS))) {
    const word = found.toLowerCase()
    const isTheirs = owner.toLowerCase() === ownerOf[person] || (person === 'admin' && word.endsWith('people'))
    if (!isTheirs && !(await library.wasPublic(word))) fail(`${person} is answered ${word}`)
  }
}

export const send = async (library: FuzzLibrary, request: FuzzRequest): Promise<void> => {
  const { cookie } = library.actors[request.person]
  const { method, url, headers, body } = request
  const cookies = cookie === '' || headers['cookie'] !== undefined ? {} : { cookie }
  const payload = body === undefined ? {} : { payload: body }
  const response = await ask(library.app, { method, url, headers: { ...cookies, ...headers }, ...payload })
  const endpoint = library.endpointOf(response.headers['x-request-id'])
  checkStatus(response, endpoint)
  checkHeaders(response, endpoint)
  const text = textOf(response)
  if (response.statusCode < 400) checkSuccess(response, text)
  else if (method !== 'HEAD') checkError(response, text)
  await checkSecrets(library, request, `${text}${JSON.stringify(response.headers)}`)
}
