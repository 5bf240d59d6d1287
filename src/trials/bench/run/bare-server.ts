import Fastify from 'fastify'

const replies = new Map<string, { body: Buffer; encoding: string }>()
const app = Fastify({ forceCloseConnections: true, bodyLimit: 2 ** 30 })
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

interface NameRoute {
  Params: { name: string }
}

app.put<NameRoute & { Body: Buffer }>('/:name', (request, reply) => {
  replies.set(request.params.name, { body: request.body, encoding: String(request.headers['x-encoding'] ?? '') })
  return reply.code(204).send()
})

app.get<NameRoute>('/:name', (request, reply) => {
  const { body = Buffer.alloc(0), encoding = '' } = replies.get(request.params.name) ?? {}
  if (encoding !== '') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(body)
})

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.once('SIGTERM', () => void app.close())
