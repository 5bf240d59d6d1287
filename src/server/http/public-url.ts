import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const UNCHOSEN_PORT = ':0'

/** Where people reach this Sourcebook. A port that the system chooses is known only while the app listens. */
export const publicUrlOf = (app: FastifyInstance, { publicUrl }: Config): string => {
  const address = app.server.address()
  if (!publicUrl.endsWith(UNCHOSEN_PORT) || address === null || typeof address === 'string') return publicUrl
  return `${publicUrl.slice(0, -UNCHOSEN_PORT.length)}:${address.port}`
}
