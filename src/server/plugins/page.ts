import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BUILD_HEADER } from '#contract/endpoint.ts'
import { ICONS_META } from '#contract/links/site-icon.ts'
import { DEMO_META } from '#contract/status/demo.ts'
import type { Config } from '#server/config.ts'
import { HttpError } from '#server/errors.ts'
import { acceptedEncoding, encodeOnce } from '#server/http/encoding.ts'
import { routedPath } from '#server/http/path.ts'
import { addVary } from '#server/http/vary.ts'
import { isLoopback } from '#server/settings/loopback.ts'
import { firstCalls } from './first-calls.ts'
import { servePageFiles } from './page-files.ts'
import { readScreens } from './screen-code.ts'

// Missing files get 404, since scripts can't use HTML.
const namesFile = (path: string) => path.startsWith('/assets/') || /\.[^/]*$/.test(path)

const acceptsPage = ({ headers: { accept = '*/*' }, url }: FastifyRequest) =>
  accept.includes('text/html') || (/^$|\*\/\*/.test(accept.trim()) && !namesFile(routedPath(url)))

const wantsPage = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) && !routedPath(request.url).startsWith('/api/') && acceptsPage(request)

const withHead = (html: string, elements: string) => html.replace('</head>', () => `${elements}</head>`)

const metaOf = (name: string, content: string) => `<meta name="${name}" content="${content}" />`

const withSettings = (html: string, { icons, demo, host }: Config) =>
  withHead(
    html,
    [
      ...(icons === 'letter' ? [] : [metaOf(ICONS_META, icons)]),
      ...(demo && !isLoopback(host) ? [metaOf(DEMO_META, 'open')] : []),
    ].join(''),
  )

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

// Must equal the later `fetch`, or the browser loads twice.
const preload = (path: string) =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${escaped(path)}" />`

const preloadCode = (file: string) => `<link rel="modulepreload" crossorigin href="/${escaped(file)}" />`

// Tells open pages of an update.
const sayBuild = (app: FastifyInstance, html: string) => {
  const build = /<script type="module"[^>]* src="\/assets\/([\w.-]+)"/.exec(html)?.[1]
  if (build === undefined) return
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(BUILD_HEADER, build)
  })
}

export const registerPage = async (app: FastifyInstance, config: Config, folder: string | undefined): Promise<void> => {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw new HttpError('not_found')
    })
    return
  }
  const html = withSettings(await readFile(join(folder, 'index.html'), 'utf8'), config)
  const codeAt = await readScreens(folder)
  sayBuild(app, html)
  await servePageFiles(app, folder)
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw new HttpError('not_found')
    // Private, because it names the search.
    reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache')
    addVary(reply, 'accept-encoding')
    const calls = config.isApiElsewhere ? [] : firstCalls(request, config)
    const page = withHead(html, [...codeAt(request.url).map(preloadCode), ...calls.map(preload)].join(''))
    if (acceptedEncoding(request.headers['accept-encoding'], ['gzip']) === '') return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(await encodeOnce(page))
  })
}
