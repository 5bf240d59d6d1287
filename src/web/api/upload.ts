import { type QueryInput, type ReplyOf, SESSION_HEADER } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts'
import { failures } from '#contract/messages.ts'
import type { PathValues } from '#contract/paths.ts'
import { ApiError } from './api-error.ts'
import { endpointNamed } from './endpoint-named.ts'
import { type Answer, nameOf, replyTo } from './exchange.ts'
import { noteRequest } from './sessionless.ts'
import { urlOf } from './url.ts'

// Inactivity limit; a slow upload may take longer.
const SILENCE_MS = 60_000

interface UploadOptions {
  readonly file: Blob
  readonly signal: AbortSignal
  readonly onSent: (share: number) => void
}

/** Uploads with progress by XMLHttpRequest, which fetch lacks. */
export const upload = async <Name extends EndpointName>(
  name: Name,
  {
    query,
    ...sending
  }: UploadOptions & { readonly query: QueryInput<EndpointNamed<Name>> & NonNullable<PathValues['query']> },
): Promise<ReplyOf<EndpointNamed<Name>>> => {
  const endpoint = endpointNamed(name)
  const request = new XMLHttpRequest()
  request.open(endpoint.method, urlOf(endpoint, { query }))
  try {
    return replyTo(endpoint, await answerTo(request, sending))
  } catch (failure) {
    if (failure === 'timeout') throw new ApiError('timeout', failures.timeout, { call: nameOf(endpoint) })
    if (failure === 'network') throw new ApiError('network', failures.fallback, { call: nameOf(endpoint) })
    throw failure
  }
}

/** Rejects with 'timeout', 'network' or the abort reason. */
const answerTo = (request: XMLHttpRequest, { file, signal, onSent }: UploadOptions) =>
  new Promise<Answer>((resolve, reject) => {
    const end = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const abort = () => end(signal.reason)
    const expectMore = () => setTimeout(() => end('timeout'), SILENCE_MS)
    let silence = expectMore()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence)
      silence = expectMore()
      onSent(loaded / total)
    })
    const onSessionless = noteRequest()
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (request.getResponseHeader(SESSION_HEADER) === 'none') onSessionless()
      resolve({ ok: status >= 200 && status < 300, status, text: responseText })
    })
    request.addEventListener('error', () => reject('network'))
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
    })
    signal.addEventListener('abort', abort)
    request.withCredentials = true
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.send(file)
  })
