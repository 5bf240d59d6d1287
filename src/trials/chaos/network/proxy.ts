import { once } from 'node:events'
import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

export interface NetworkLimits {
  /** In milliseconds. */
  readonly delay: number
  readonly bytesPerSecond: number
}

/** TCP proxy with latency, bandwidth limit and cuts. */
export interface Proxy {
  readonly port: number
  readonly slow: (limits: NetworkLimits | null) => void
  /** Cuts all connections; returns their number. */
  readonly cut: () => number
  readonly close: () => Promise<void>
}

const PIECE_BYTES = 1024

const slowedBy = (limits: () => NetworkLimits | null) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      const bad = limits()
      if (bad) await sleep(bad.delay)
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bad ? bytes.subarray(at, at + PIECE_BYTES) : bytes
        if (bad) await sleep((piece.length / bad.bytesPerSecond) * 1000)
        yield piece
        if (!bad) break
      }
    }
  }

export const openProxy = async (target: NetConnectOpts): Promise<Proxy> => {
  const sockets = new Set<Socket>()
  let limits: NetworkLimits | null = null
  const bad = () => limits

  const server = createServer((near) => {
    const far = createConnection(target)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    // Ends in both directions.
    pipeline(near, slowedBy(bad), far, () => near.destroy())
    pipeline(far, slowedBy(bad), near, () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  const cut = () => {
    const open = sockets.size
    // Unix sockets can't be reset.
    for (const socket of sockets) socket.destroy()
    return Math.ceil(open / 2)
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    slow: (next) => {
      limits = next
    },
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
