import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { HttpError } from '#server/errors.ts'
import { isLoopback } from '#server/settings/loopback.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers whatever host it is asked for. */
    answersAnyHost?: true
  }
}

// A name or an address with a port or without, and nothing that `URL` would take for more.
const AUTHORITY = /^(?:\[[\da-f:.]+\]|[^\s/?#@\\:[\]]+)(?::\d*)?$/i
const TARGET = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i

/** The host name of an authority, as `URL` writes it, without the dot that may end it; the port says nothing about whose name it is. */
export const nameIn = (authority: string): string | null => {
  const url = AUTHORITY.test(authority) ? URL.parse(`http://${authority}`) : null
  return url && url.hostname.replace(/\.$/, '')
}

/** Which hosts a request says that it asks: in each of its Host headers, and in its target where that is a whole address. */
const hostsOf = ({ raw: { rawHeaders, url = '' } }: FastifyRequest) => {
  const named = rawHeaders.filter((_value, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1)
  const target = TARGET.exec(url)?.[1]
  return { named, all: target === undefined ? named : [...named, target] }
}

/** Tells whether a host name is one of this Sourcebook's or of this machine. */
export const ownNamesOf = ({ publicUrl, allowedOrigins }: Pick<Config, 'publicUrl' | 'allowedOrigins'>) => {
  const own = new Set([publicUrl, ...allowedOrigins].map((url) => nameIn(new URL(url).host)))
  return (name: string | null): boolean => name !== null && (own.has(name) || isLoopback(name))
}

/**
 * Refuses requests for other hosts than this Sourcebook's: a page whose own name was pointed here would be of the same
 * origin as what it reads (decision 0041). No X-Forwarded-Host is believed.
 */
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
