import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that can be closed as a network closes one: without a word. */
export interface Gate {
  readonly port: number
  /** Where new connections lead. */
  readonly leadTo: (port: number) => void
  /** From now on nothing goes through, nothing is refused, and nobody is told. */
  readonly close: () => void
  readonly open: () => void
  /** Ends it and all connections. */
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
      // What has passed in between is lost, so no connection can go on.
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
