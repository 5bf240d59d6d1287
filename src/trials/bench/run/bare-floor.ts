import { openClient, repeat } from '#trials/bench/load/one-client.ts'
import { type Timing, timingOf } from '#trials/bench/load/percentiles.ts'
import { crowdOf, type Sockets } from '#trials/bench/load/sockets.ts'
import { loadOf, measureLoad } from './measure-load.ts'
import { startBareServer } from './processes.ts'
import type { Load } from './results.ts'

export interface SentBody {
  readonly body: Buffer
  readonly encoding: string
}

interface FloorFigures {
  readonly one: Timing
  readonly many: Load
}

export interface BareServer {
  readonly measure: (sent: SentBody) => Promise<FloorFigures>
  readonly close: () => Promise<void>
}

// Similar sizes are measured once.
const STEP = Math.log(1.15)

const sizeClass = ({ body, encoding }: SentBody) => `${Math.round(Math.log(body.length + 1) / STEP)}${encoding}`

export const openBareServer = async (sockets: Sockets, seconds: number): Promise<BareServer> => {
  const server = await startBareServer()
  const known = new Map<string, Promise<FloorFigures>>()

  const measureNew = async ({ body, encoding }: SentBody, name: string): Promise<FloorFigures> => {
    const { address, pid } = server
    const put = { 'content-type': 'application/octet-stream', 'x-encoding': encoding }
    await fetch(`${address}/${name}`, { method: 'PUT', headers: put, body: new Uint8Array(body) })
    const client = openClient(address)
    const request = { method: 'GET', path: `/${name}`, headers: {} } as const
    const ask = async () => void (await client.ask(request))
    await repeat(seconds / 10, ask)
    const one = timingOf([await repeat(seconds / 2, ask)])
    client.close()
    const visitors = crowdOf({ address, requests: [request] })
    await sockets.flood(visitors, seconds / 8)
    return { one, many: loadOf([await measureLoad(sockets, { pid, visitors }, seconds / 2)]) }
  }

  return {
    measure: (sent) => {
      const name = sizeClass(sent)
      const measured = known.get(name) ?? measureNew(sent, name)
      known.set(name, measured)
      return measured
    },
    close: () => server.stop(),
  }
}
