import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeSilentConnections } from './connections.ts'

it('the server closes at once beside an idle connection, and still answers running requests', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrived = () => {}
  const underWay = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeSilentConnections(app)
  app.get('/', async () => {
    arrived()
    await released
    return 'answered'
  })
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const silent = connect(Number(address.port), address.hostname)
  await once(silent, 'connect')
  const reply = fetch(address)
  await underWay

  const closed = app.close()
  await once(silent.resume(), 'close')
  release()

  expect(await (await reply).text()).toBe('answered')
  await closed
})
