// A process of its own, so that what asks is neither held up by the bench nor holds it up.
import { connect } from 'node:net'
import { inOrder, percentile } from './percentiles.ts'
import { countReplies } from './reply-counter.ts'
import type { Flood, FloodResult } from './sockets.ts'

const LONGEST_MS = 60_000

const run = async ({ visitors, seconds, status }: Flood): Promise<FloodResult> => {
  const times: number[] = []
  let bytes = 0
  let failed: string | undefined
  const begin = performance.now()
  const end = begin + seconds * 1000

  const visit = ({ port, texts }: Flood['visitors'][number], first: number) =>
    new Promise<void>((resolve) => {
      const requests = texts.map((text) => Buffer.from(text))
      const socket = connect(port, '127.0.0.1')
      let turn = first
      let asked = 0
      const ask = () => {
        asked = performance.now()
        const request = requests[turn % requests.length]
        turn += 1
        if (request) socket.write(request)
      }
      const give = countReplies((reply) => {
        const now = performance.now()
        times.push(now - asked)
        bytes += reply.bytes
        if (reply.status !== status) failed ??= `a reply had status ${reply.status}`
        if (now < end && failed === undefined) return ask()
        socket.destroy()
        resolve()
      })
      socket.setNoDelay(true)
      socket.setTimeout(LONGEST_MS, () => {
        failed ??= `there was no reply in ${LONGEST_MS / 1000} s`
        socket.destroy()
      })
      socket.on('connect', ask)
      socket.on('data', give)
      socket.on('error', (error) => {
        failed ??= error.message
        resolve()
      })
      socket.on('close', () => {
        // By us only after the last reply, when nobody waits any more.
        if (performance.now() < end) failed ??= 'a connection was closed'
        resolve()
      })
    })

  await Promise.all(visitors.map(visit))
  const sorted = inOrder(times)
  return {
    calls: sorted.length,
    seconds: (performance.now() - begin) / 1000,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    bytes,
    ...(failed === undefined ? {} : { failed }),
  }
}

process.on('message', (flood: Flood) => {
  void run(flood).then((result) => process.send?.(result))
})
