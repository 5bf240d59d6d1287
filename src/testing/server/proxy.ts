import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

export interface TestProxy {
  readonly address: URL
  /** Recorded requests: 'CONNECT host:port', 'GET http://…'. */
  readonly asked: string[]
  readonly stop: () => void
}

const USER = 'user:pass word'

export const startProxy = async (): Promise<TestProxy> => {
  const asked: string[] = []
  const isKnown = ({ headers }: IncomingMessage) =>
    headers['proxy-authorization'] === `Basic ${Buffer.from(USER).toString('base64')}`
  const server = createServer((incoming, response) => {
    const { method, url = '', headers } = incoming
    asked.push(`${method} ${url}`)
    if (!isKnown(incoming)) return response.writeHead(407).end()
    const { host, port, pathname, search } = new URL(url)
    const { 'proxy-authorization': _mine, ...others } = headers
    const onward = request({ host: '127.0.0.1', port, path: pathname + search, method, headers: { ...others, host } })
    onward.on('error', () => response.writeHead(502).end())
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    return onward.end()
  })
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`)
    socket.on('error', () => {})
    if (!isKnown(incoming)) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    const onward = connect(Number(incoming.url?.split(':').at(-1)), '127.0.0.1')
    onward.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
    onward.on('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: new URL(`http://${encodeURI(USER)}@127.0.0.1:${port}`), asked, stop }
}
