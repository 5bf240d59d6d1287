// The floor under every call: Fastify answering the same JSON again and again. Its first argument is how many bytes.
import Fastify from 'fastify'

const body = JSON.stringify({ filler: 'x'.repeat(Math.max(0, Number(process.argv[2] ?? 1000) - 13)) })
const app = Fastify({ forceCloseConnections: true })
app.get('/', (_request, reply) => reply.type('application/json').send(body))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.once('SIGTERM', () => void app.close())
