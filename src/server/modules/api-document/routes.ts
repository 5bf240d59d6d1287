import type { FastifyInstance } from 'fastify'
import { actions, roles } from '#contract/access.ts'
import { type Endpoint, IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { errorsOf } from '#contract/endpoint-errors.ts'
import { statusOf } from '#contract/errors.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { roleWord } from '#contract/people/role-names.ts'
import * as z from '#contract/zod.ts'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from '#server/http/cookie.ts'
import { escapeHtml } from '#server/http/html.ts'
import { describeApi } from './document.ts'

const schemaText = (schema: z.ZodMiniType | undefined, io: 'input' | 'output') => {
  if (!schema) return ''
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return escapeHtml(JSON.stringify(rest, null, 2))
}

const block = (title: string, text: string) =>
  text === '' ? '' : `<details><summary>${title}</summary><pre tabindex="0">${text}</pre></details>`

const callers = ({ action }: Endpoint) =>
  (['guest', ...roles] as const)
    .filter((viewer) => actions[action][viewer] !== 'no')
    .map((viewer) => (viewer === 'guest' ? viewer : roleWord(viewer)))
    .join(', ')

const failures = (endpoint: Endpoint) =>
  errorsOf(endpoint)
    .map((code) => `${statusOf[code]} ${code}`)
    .join(', ')

const keyNote = ({ takesIdempotencyKey }: Endpoint) =>
  takesIdempotencyKey ? ` Takes an <code>${IDEMPOTENCY_KEY_HEADER}</code>.` : ''

const section = (
  endpoint: Endpoint,
) => `<section><h2><code>${endpoint.method}</code> <code>${API_PREFIX}${escapeHtml(endpoint.path)}</code></h2>
<p>${escapeHtml(endpoint.summary)}.</p><p class="who">For ${callers(endpoint)}. Answers ${endpoint.status}, or fails with ${failures(endpoint)}.${keyNote(endpoint)}</p>
${block('Query', schemaText(endpoint.query, 'input'))}${block('Body', schemaText(endpoint.body, 'input'))}${block('Reply', schemaText(endpoint.reply, 'output'))}</section>`

// A separate file, because the policy forbids inline styles.
const API_STYLE = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}body{max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1rem;margin:0}section{border-top:1px solid #8886;padding:.75rem 0}p{margin:.25rem 0}.who{opacity:.75}
summary{cursor:pointer;padding:.25rem 0}pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:4px;font-size:.8125rem}`

const apiPage = (endpoints: readonly Endpoint[]): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>API · Sourcebook</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><h1>The Sourcebook API</h1><p>Bodies and replies are JSON; a session is a cookie that <code>POST ${API_PREFIX}/login/</code> sets. Every failure has the
body <code>{ message, code, errors: [{ field, message }] }</code>. Who sends a random <code>${IDEMPOTENCY_KEY_HEADER}</code> of one’s own with what is to be
made, where the call takes one, may safely try again when no reply came: for a day the same key is answered as the first time. For programs: <a href="${API_PREFIX}/openapi.json">OpenAPI 3.1</a>.</p>
${endpoints.map(section).join('\n')}</body></html>`

/** API description for programs and people. Registered last, to include every call. */
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
