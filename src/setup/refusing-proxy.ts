import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const HOST = '127.0.0.1'

const startRefusingProxy = async () => {
  const hosts = new Set<string>()
  const server = createServer((request, response) => {
    const { url = '' } = request
    hosts.add(URL.parse(url)?.host ?? url)
    response.writeHead(403).end()
  })
  server.on('connect', ({ url = '' }, socket) => {
    hosts.add(url)
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  server.listen(0, HOST)
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  // A TCP server has an address and port.
  return { address: `${HOST}:${(server.address() as AddressInfo).port}`, hosts, stop }
}

/** Runs tests whose Chromium may reach only `own` (host:port). Fails and names hosts if it tried others. */
export const runBehindProxy = async (
  own: string,
  run: (chromiumArguments: readonly string[]) => Promise<number>,
): Promise<number> => {
  const { address, hosts, stop } = await startRefusingProxy()
  try {
    const code = await run([`--proxy-server=${address}`, `--proxy-bypass-list=<-loopback>;${own}`])
    if (hosts.size === 0) return code
    process.stderr.write(`The browser asked other hosts than ${own}: ${[...hosts].sort().join(', ')}\n`)
    return code || 1
  } finally {
    stop()
  }
}
