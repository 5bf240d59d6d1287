import type { FastifyReply } from 'fastify'

/** Says what else of a request the reply depends on, besides what was said already. */
export const addVary = (reply: FastifyReply, ...names: readonly string[]): void => {
  const said = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const known = new Set(said.map((name) => name.toLowerCase()))
  reply.header('vary', [...said, ...names.filter((name) => !known.has(name.toLowerCase()))].join(', '))
}
