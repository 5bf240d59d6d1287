import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { HttpError } from '#server/errors.ts'
import { isLoopback } from '#server/settings/loopback.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    answersAnyHost?: true
  }
}

// Host with optional port; nothing `URL` would extend.
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[^\s/?#@\\:[\]]+)(?::\d*)?$/i
const TARGET = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i

/** Canonical host name without port and root dot; null if invalid. */
export const nameIn = (authority: string): string | null => {
  const url = AUTHORITY.test(authority) ? URL.parse(`http://${authority}`) : null
  return url && url.hostname.replace(/\.$/, '')
}

const hostsOf = ({ raw: { rawHeaders, url = '' } }: FastifyRequest) => {
  const named = rawHeaders.filter((_value, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1)
  const target = TARGET.exec(url)?.[1]
  return { named, all: target === undefined ? named : [...named, target] }
}

export const ownNamesOf = ({ publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>) => {
  const own = new Set([publicUrl, ...allowedOrigins].map((url) => nameIn(new URL(url).host)))
  return (name: string | null): boolean => name !== null && (own.has(name) || isLoopback(name))
}

/** Refuses foreign hosts, against DNS rebinding (decision 0041). Ignores X-Forwarded-Host. */
export const refuseOtherHosts = (app: FastifyInstance, config: Config): void => {
  const isOwnName = ownNamesOf(config)
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.answersAnyHost) return done()
    const { named, all } = hostsOf(request)
    const names = all.map(nameIn)
    if (named.length !== 1 || names.includes(null)) {
      throw new HttpError('invalid', { message: 'The request does not say which host it asks', why: 'no host' })
    }
    if (!names.every(isOwnName)) throw new HttpError('misdirected', { why: 'another host' })
    done()
  })
}
