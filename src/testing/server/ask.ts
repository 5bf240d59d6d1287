import { connect } from 'node:net'
import { connect as connectSafely } from 'node:tls'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Cookies as a browser sends them back. */
  readonly cookies: readonly string[]
  readonly body: string
}

const read = (heard: string): Answer => {
  const [head = '', body = ''] = heard.split(/\r\n\r\n(.*)/s)
  const [start = '', ...fields] = head.split('\r\n')
  const headers = fields.map((field) => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
  })
  const cookies = fields
    .map((field) => /^set-cookie: ([^;]*)/i.exec(field)?.[1])
    .filter((cookie) => cookie !== undefined)
  return { status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers), cookies, body }
}

const ENDLESS = /^content-type: text\/event-stream[^]*\r\n\r\n/im

/** Sends raw bytes and returns the response, or the beginning of an endless one. */
export const ask = (origin: string, text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname, port } = new URL(origin)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const socket =
      protocol === 'https:'
        ? connectSafely({ host, port: Number(port || 443), servername: host })
        : connect({ host, port: Number(port || 80) })
    let heard = ''
    socket.setEncoding('latin1')
    socket.on('data', (data) => {
      heard += data.toString()
      if (ENDLESS.test(heard)) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(read(heard)))
    socket.write(text)
  })
