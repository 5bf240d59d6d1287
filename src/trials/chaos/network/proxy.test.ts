import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProxy, type Proxy } from './proxy.ts'

let echo: Server
let proxy: Proxy

beforeEach(async () => {
  echo = createServer((socket) => socket.pipe(socket).on('error', () => {})).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  proxy = await openProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port })
})

afterEach(async () => {
  await proxy.close()
  echo.close()
})

const connect = async () => {
  const socket = createConnection({ host: '127.0.0.1', port: proxy.port })
  await once(socket, 'connect')
  return socket
}

/** Sends bytes and waits until as many have come back; resolves with how long that took. */
const exchange = async (socket: Awaited<ReturnType<typeof connect>>, bytes: number) => {
  const begun = performance.now()
  socket.write(Buffer.alloc(bytes, 7))
  let came = 0
  while (came < bytes) came += ((await once(socket, 'data')) as [Buffer])[0].length
  return performance.now() - begun
}

it('passes data on, both ways', async () => {
  const socket = await connect()

  const took = await exchange(socket, 100_000)

  expect(took).toBeGreaterThan(0)
  socket.destroy()
})

it('is as slow as requested, and fast again afterwards', async () => {
  const socket = await connect()
  proxy.slow({ delay: 20, bytesPerSecond: 100_000 })
  const slow = await exchange(socket, 10_000)
  proxy.slow(null)
  const quick = await exchange(socket, 10_000)

  expect(slow).toBeGreaterThan(40)
  expect(quick).toBeLessThan(slow)
  socket.destroy()
})

it('cuts open connections, and lets the next through', async () => {
  const socket = await connect()
  await exchange(socket, 10)
  const closed = once(socket, 'close')

  expect(proxy.cut()).toBe(1)
  await closed
  const next = await connect()
  await exchange(next, 10)

  next.destroy()
})

it('closes the connection if no server answers behind it', async () => {
  echo.close()
  const socket = createConnection({ host: '127.0.0.1', port: proxy.port }).on('error', () => {})

  await once(socket, 'close')

  expect(socket.destroyed).toBe(true)
})
