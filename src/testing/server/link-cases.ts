import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, LookupFunction, Server } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { Reachability } from '#server/outbound/request.ts'
import { certificates } from './certificates/certificates.ts'

export interface LinkRequest {
  readonly method: string
  /** Scheme, host, path and query. */
  readonly address: string
  readonly headers: IncomingHttpHeaders
}

export interface LinkCases {
  /** Resolves all names below sites.example here. */
  readonly reachability: Reachability
  readonly asked: LinkRequest[]
  readonly open: () => number
  readonly stop: () => Promise<void>
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
}

type RespondTo = (exchange: Exchange) => void

const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): RespondTo =>
  ({ response }) => {
    response.writeHead(status, headers).end(body)
  }
const redirect = (status: number, location: string) => answer(status, { location })
const raw =
  (text: string): RespondTo =>
  ({ request }) => {
    request.socket.write(text)
  }
const silence: RespondTo = () => {}
const reset: RespondTo = ({ request: { socket } }) =>
  socket instanceof TLSSocket ? socket.destroy() : socket.resetAndDestroy()

/** Streams endlessly. */
const forever =
  (head: string, more: string): RespondTo =>
  ({ request: { socket } }) => {
    const write = () => {
      while (!socket.destroyed && socket.write(more));
    }
    socket.on('drain', write).write(head)
    write()
  }

const refusingHead =
  (head: RespondTo, get: RespondTo): RespondTo =>
  (exchange) => {
    if (exchange.request.method === 'HEAD') head(exchange)
    else get(exchange)
  }

const page = (title: string, body = '') => `<!doctype html><title>${title}</title><p>${body}`
const html = (text: string) => answer(200, { 'content-type': 'text/html' }, text)
const HERE = 'sites.example'

// One case per host; unlisted hosts answer 200.
const plays: Record<string, RespondTo> = {
  moved: redirect(301, `https://new.${HERE}/register?id=5`),
  'moved-twice': redirect(308, `http://moved.${HERE}/`),
  'moved-to-nobody': redirect(301, 'https://nobody.example/'),
  'moved-to-nothing': redirect(301, `https://status-404.${HERE}/`),
  'moved-to-login': redirect(301, `https://new.${HERE}/login?next=/`),
  'moved-by-letters': redirect(301, Buffer.from(`https://new.${HERE}/süd`).toString('latin1')),
  'moved-today': redirect(302, `https://new.${HERE}/`),
  'moved-for-good-today': redirect(301, `https://moved-today.${HERE}/`),
  'seen-other': redirect(303, `https://new.${HERE}/`),
  'moved-for-now': redirect(307, `https://new.${HERE}/`),
  slashed: ({ path, response }) =>
    path === '/a/' ? answer(200)({ response } as Exchange) : redirect(301, '/a/')({ response } as Exchange),
  itself: redirect(302, '/'),
  circle: redirect(301, `https://circle-back.${HERE}/`),
  'circle-back': redirect(301, `https://circle.${HERE}/`),
  further: ({ path, response }) => {
    response.writeHead(301, { location: `/${path.length}${path.slice(1)}` }).end()
  },
  'to-metadata': redirect(302, 'http://169.254.169.254/latest/meta-data/'),
  'to-number': redirect(302, 'http://2130706433/'),
  'to-octal': redirect(302, 'http://0177.0.0.1/'),
  'to-ipv6': redirect(302, 'http://[::ffff:127.0.0.1]/'),
  'to-localhost': redirect(302, 'http://localhost/'),
  'to-intranet': redirect(302, 'http://intranet/'),
  'to-shell': redirect(302, `http://works.${HERE}:22/`),
  'to-user': redirect(302, `https://user:password@works.${HERE}/`),
  'to-file': redirect(302, 'file:///etc/passwd'),
  'to-nowhere': redirect(302, 'http://'),
  busy: answer(429, { 'retry-after': '120' }),
  down: answer(503, { 'retry-after': new Date(Date.now() + 3600_000).toUTCString() }),
  'head-not-known': refusingHead(answer(501), answer(200)),
  'head-not-allowed': refusingHead(answer(405), answer(200)),
  'head-forbidden': refusingHead(answer(403), answer(200)),
  'head-not-found': refusingHead(answer(404), answer(200)),
  'head-reset': refusingHead(reset, answer(200)),
  'head-lies': refusingHead(answer(200), answer(404)),
  'head-silent': refusingHead(silence, answer(200)),
  challenge: answer(403, {}, page('Just a moment...')),
  'challenge-well': refusingHead(answer(405), html(page('Just a moment...', '_cf_chl_opt'))),
  'challenge-header': answer(202, { 'x-amzn-waf-action': 'challenge' }),
  'denied-well': refusingHead(answer(405), html(page('Access Denied'))),
  'captcha-well': refusingHead(answer(405), html(page('Welcome', '<div class="h-captcha">'))),
  'captcha-in-page': refusingHead(
    answer(405),
    html(page('Register', `<div class="h-captcha">${'text '.repeat(2000)}`)),
  ),
  zipped: refusingHead(answer(405), answer(200, { 'content-encoding': 'gzip' }, 'no such thing')),
  reset: reset,
  silent: silence,
  endless: refusingHead(
    answer(405),
    forever('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', `1000\r\n${'a'.repeat(0x1000)}\r\n`),
  ),
  slow: refusingHead(answer(405), raw('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na')),
  'endless-headers': forever('HTTP/1.1 200 OK\r\n', `X: ${'a'.repeat(1000)}\r\n`),
  'huge-headers': answer(200, { x: 'a'.repeat(40_000) }),
  'unfinished-headers': raw('HTTP/1.1 200 OK\r\nX: '),
  waiting: forever('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'two-lengths': raw('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
  'no-http': raw('220 mail.example ESMTP\r\n'),
}

const playOf = (host: string): RespondTo => {
  const label = host.replace(/^www\./, '').split('.')[0] ?? ''
  const status = /^status-(\d{3})$/.exec(label)?.[1]
  return status ? answer(Number(status)) : (plays[label] ?? answer(200, { 'set-cookie': 'a=b' }))
}

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const failure = (code: string) => Object.assign(new Error(code), { code })

const lookup: LookupFunction = (hostname, { all }, callback) => {
  if (hostname === 'unsure.example') return callback(failure('ESERVFAIL'), '', 0)
  if (!/\.(?:sites|elsewhere)\.example$/.test(hostname)) return callback(failure('ENOTFOUND'), '', 0)
  return all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)
}

export const startLinkCases = async (): Promise<LinkCases> => {
  const asked: LinkRequest[] = []
  const hear = (scheme: string) => (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: path = '', headers } = request
    const host = headers.host ?? ''
    asked.push({ method, address: `${scheme}://${host}${path}`, headers })
    request.socket.on('error', () => {})
    playOf(host)({ request, response, path })
  }
  const { sites, expired, unknown } = certificates
  const plain = createPlainServer(hear('http'))
  const secure = createServer(
    {
      key: sites,
      cert: sites,
      SNICallback: (name, done) => {
        const own = { 'expired.sites.example': expired, 'unknown.sites.example': unknown }[name] ?? sites
        done(null, createSecureContext({ key: own, cert: own }))
      },
    },
    hear('https'),
  )
  const servers = [plain, secure]
  const ports = { 80: await listening(plain), 443: await listening(secure) }
  let open = 0
  for (const server of servers)
    server.on('connection', (socket) => {
      open += 1
      socket.on('close', () => {
        open -= 1
      })
    })
  return {
    reachability: { lookup, ca: sites + expired, ports },
    asked,
    open: () => open,
    stop: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
