// Own process, so that client and bench don't disturb each other.
import { connect } from 'node:net'
import { countReplies } from './reply-counter.ts'
import type { FloodOptions, FloodResult } from './sockets.ts'

const LONGEST_MS = 60_000

const run = async ({ visitors, seconds, status }: FloodOptions): Promise<FloodResult> => {
  const times: number[] = []
  let failed: string | undefined
  const prepared = visitors.map(({ port, texts, first }) => ({
    port,
    first,
    requests: texts.map((text) => Buffer.from(text)),
  }))
  const begin = performance.now()
  const end = begin + seconds * 1000

  const visit = ({ port, first, requests }: (typeof prepared)[number]) =>
    new Promise<void>((resolve) => {
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
        if (performance.now() < end) failed ??= 'a connection was closed'
        resolve()
      })
    })

  await Promise.all(prepared.map(visit))
  return {
    times,
    seconds: (performance.now() - begin) / 1000,
    ...(failed === undefined ? {} : { failed }),
  }
}

process.on('message', (flood: FloodOptions) => {
  void run(flood).then((result) => process.send?.(result))
})
