import type { FastifyReply } from 'fastify'

export const addVary = (reply: FastifyReply, ...names: readonly string[]): void => {
  const before = reply.getHeader('vary')
  if (before === undefined) return void reply.header('vary', names.join(', '))
  const said = String(before)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const known = new Set(said.map((name) => name.toLowerCase()))
  reply.header('vary', [...said, ...names.filter((name) => !known.has(name.toLowerCase()))].join(', '))
}
