import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Network, openNetwork } from './cut.ts'

const echo = createServer((socket) => {
  socket.on('error', () => {})
  socket.pipe(socket)
})
let network: Network
const clients: Socket[] = []

beforeEach(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  network = await openNetwork([{ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 }])
})

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await network.close()
  echo.close()
})

const connect = async () => {
  const client = createConnection({ host: '127.0.0.1', port: Number(network.hosts[0]?.split(':')[1]) })
  const heard: string[] = []
  client.on('data', (bytes) => heard.push(bytes.toString()))
  client.on('error', () => {})
  clients.push(client)
  await once(client, 'connect')
  return { client, heard }
}

it('passes data through', async () => {
  const { client, heard } = await connect()

  client.write('one')

  await vi.waitFor(() => expect(heard).toEqual(['one']))
})

it('drops data while it is cut, without closing connections, and passes new connections after the repair', async () => {
  const { client, heard } = await connect()
  client.write('one')
  await vi.waitFor(() => expect(heard).toEqual(['one']))

  network.cut()
  client.write('two')
  const during = await connect()
  during.client.write('three')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([heard, during.heard, client.closed]).toEqual([['one'], [], false])

  const closed = once(client, 'close')
  network.mend()
  await closed
  const after = await connect()
  after.client.write('four')
  await vi.waitFor(() => expect(after.heard).toEqual(['four']))
})
