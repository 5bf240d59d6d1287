import { once } from 'node:events'
import { createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** How bad a network is. */
export interface Badness {
  /** How long each piece takes on its way, in milliseconds. */
  readonly delay: number
  /** How much goes through in a second, each way of each connection, in bytes. */
  readonly bytesPerSecond: number
}

/** A network between two programs, which can be slowed down, cut and stopped. */
export interface Proxy {
  readonly port: number
  /** Makes it this bad for what is sent from now on; null makes it good again. */
  readonly slow: (badness: Badness | null) => void
  /** Cuts all connections in the middle of whatever they carry; resolves with how many. New ones are let through. */
  readonly cut: () => number
  readonly close: () => Promise<void>
}

const PIECE_BYTES = 1024

/** Passes bytes on as slowly as the network is at that moment. */
const slowedBy = (badness: () => Badness | null) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      const bad = badness()
      if (bad) await sleep(bad.delay)
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        const piece = bad ? bytes.subarray(at, at + PIECE_BYTES) : bytes
        if (bad) await sleep((piece.length / bad.bytesPerSecond) * 1000)
        yield piece
        if (!bad) break
      }
    }
  }

/** Opens a port of this machine behind which the program at that place answers. */
export const openProxy = async (target: NetConnectOpts): Promise<Proxy> => {
  const sockets = new Set<Socket>()
  let badness: Badness | null = null
  const bad = () => badness

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
    // What ends one way ends the other by 'close'.
    pipeline(near, slowedBy(bad), far, () => near.destroy())
    pipeline(far, slowedBy(bad), near, () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  const cut = () => {
    const open = sockets.size
    // The program behind may be at a Unix socket, which knows no reset.
    for (const socket of sockets) socket.destroy()
    return Math.ceil(open / 2)
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    slow: (next) => {
      badness = next
    },
    cut,
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
