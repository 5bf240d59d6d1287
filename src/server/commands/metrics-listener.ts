import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { nameIn, ownNamesOf } from '#server/plugins/hosts.ts'
import { listenFailure } from './listen-address.ts'

export interface MetricsListener {
  readonly url: string
  readonly show: (app: FastifyInstance) => void
  readonly close: () => Promise<void>
}

const PATH = '/metrics'

const say = (reply: ServerResponse, status: number, text: string) =>
  reply.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)

/**
 * Host names that may request metrics: addresses, names without a dot, and ours. Protects against DNS rebinding, whose
 * names have a dot.
 */
const metricsHosts = (config: Config) => {
  const isOwnName = ownNamesOf(config)
  const others = new Set([config.metrics?.host, hostname()])
  return (authority = ''): boolean => {
    const name = nameIn(authority)
    if (name === null) return false
    const isPlain = isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0 || !name.includes('.')
    return isPlain || isOwnName(name) || others.has(name)
  }
}

/** Opens the metrics port; null if not configured. Throws one line that names the setting. */
export const listenForMetrics = async (config: Config): Promise<MetricsListener | null> => {
  const { metrics } = config
  if (metrics === null) return null
  const mayAsk = metricsHosts(config)
  let shown: FastifyInstance | undefined
  const server = createServer((request, reply) => {
    const found = shown?.metrics
    if (!mayAsk(request.headers.host)) say(reply, 421, 'These metrics are not of that host\n')
    else if (request.url?.split('?')[0] !== PATH) say(reply, 404, `Metrics are at ${PATH}\n`)
    else if (request.method !== 'GET' && request.method !== 'HEAD') say(reply, 405, 'Metrics are read with GET\n')
    else if (!found) say(reply, 503, 'Sourcebook is starting\n')
    else
      found.text().then(
        (text) => reply.writeHead(200, { 'content-type': found.contentType }).end(text),
        () => say(reply, 500, 'The metrics could not be read\n'),
      )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(metrics.port, metrics.host, resolve)
  }).catch((error: unknown) => {
    throw listenFailure({ ...metrics, settings: { host: 'METRICS_HOST', port: 'METRICS_PORT' } }, error)
  })
  const { address, family, port } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`,
    show: (app) => {
      shown = app
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
