import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Gate {
  readonly port: number
  readonly leadTo: (port: number) => void
  /** Drops packets silently. */
  readonly close: () => void
  readonly open: () => void
  readonly stop: () => Promise<void>
}

export const openGate = async (target: number): Promise<Gate> => {
  const sockets = new Set<Socket>()
  let port = target
  let isOpen = true

  const join = (one: Socket, other: Socket) => {
    sockets.add(one)
    one.on('data', (data) => void (isOpen && other.write(data)))
    one.on('error', () => {})
    one.on('close', () => {
      sockets.delete(one)
      if (isOpen) other.destroy()
    })
  }
  const server = createServer((socket) => {
    const behind = connect(port, '127.0.0.1')
    join(socket, behind)
    join(behind, socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  const breakOff = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    leadTo: (other) => void (port = other),
    close: () => void (isOpen = false),
    open: () => {
      // Lost data can't be resumed.
      breakOff()
      isOpen = true
    },
    stop: async () => {
      breakOff()
      server.close()
      await once(server, 'close')
    },
  }
}
