import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const HOST = '127.0.0.1'

/** A proxy that reaches nobody, and knows which hosts it was asked for. */
const startRefusingProxy = async () => {
  const hosts = new Set<string>()
  const server = createServer((request, response) => {
    const { url = '' } = request
    hosts.add(URL.parse(url)?.host ?? url)
    response.writeHead(403).end()
  })
  // For what is encrypted; it is asked for host and port.
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
  // It listens at a port.
  return { address: `${HOST}:${(server.address() as AddressInfo).port}`, hosts, stop }
}

/**
 * Runs tests of the deployment `own` (host and port) that start Chromium with these arguments: it then asks nobody but
 * that deployment. Resolves with their exit code; if it tried to ask others, says whom, and the run has failed.
 */
export const runBehindProxy = async (
  own: string,
  run: (chromiumArguments: readonly string[]) => Promise<number>,
): Promise<number> => {
  const { address, hosts, stop } = await startRefusingProxy()
  try {
    // By itself Chromium asks no proxy for what is on this machine.
    const code = await run([`--proxy-server=${address}`, `--proxy-bypass-list=<-loopback>;${own}`])
    if (hosts.size === 0) return code
    process.stderr.write(`The browser asked other hosts than ${own}: ${[...hosts].sort().join(', ')}\n`)
    return code || 1
  } finally {
    stop()
  }
}
