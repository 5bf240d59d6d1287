import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'

export interface Network {
  readonly hosts: readonly string[]
  /** Drops packets silently, like a pulled cable. */
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

interface Target {
  readonly host: string
  readonly port: number
}

export const openNetwork = async (targets: readonly Target[]): Promise<Network> => {
  const sockets = new Set<Socket>()
  const state = { isCut: false }

  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => {
      if (!state.isCut) to.write(bytes)
    })
    from.on('error', () => {})
    from.once('close', () => {
      sockets.delete(from)
      if (!state.isCut) to.destroy()
    })
  }
  const open = async (target: Target): Promise<Server> => {
    const server = createServer((near) => {
      const far = createConnection(target)
      join(near, far)
      join(far, near)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  const servers = await Promise.all(targets.map(open))
  const portOf = (server: Server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    hosts: servers.map((server) => `127.0.0.1:${portOf(server)}`),
    cut: () => {
      state.isCut = true
    },
    mend: () => {
      state.isCut = false
      dropAll()
    },
    close: async () => {
      dropAll()
      await Promise.all(
        servers.map(async (server) => {
          server.close()
          await once(server, 'close')
        }),
      )
    },
  }
}
