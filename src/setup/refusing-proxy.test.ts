import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserOfOtherKind, findBrowser, isShell } from './browser.ts'
import { runBehindProxy } from './refusing-proxy.ts'

// A full Chromium contacts Google on its own.
const browserPath = await findBrowser()
const shell = isShell(browserPath) ? browserPath : browserOfOtherKind(browserPath)

let html = ''
let server: Server
let own: string

beforeEach(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address and port.
  own = `127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.close()
  server.closeAllConnections()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** Opens the page with the QA suite's browser settings. */
const openPage = async (chromiumArguments: readonly string[]) => {
  vi.stubEnv('CHROMIUM_PATH', shell)
  vi.stubEnv('CHROMIUM_ARGS', chromiumArguments.join(' '))
  vi.resetModules()
  const { launchOptions } = await import('../../e2e/fixtures/browser.ts')
  const browser = await chromium.launch(launchOptions)
  const page = await browser.newPage()
  const reply = await page.goto(`http://${own}/`)
  await browser.close()
  return reply?.ok() ? 0 : 2
}

const written = () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return () => write.mock.calls.join('')
}

it.skipIf(shell === undefined)('accepts a run whose page requests its own server alone', async () => {
  html = '<link rel="icon" href="/icon.png"><img src="/a.png">'
  const lines = written()

  expect([await runBehindProxy(own, openPage), lines()]).toEqual([0, ''])
})

it.skipIf(shell === undefined)('fails a run whose page requests other servers, and names them', async () => {
  // Other addresses of this machine count as foreign, too.
  const others = ['http://a.example/', 'https://b.example/', 'http://127.0.0.1:4321/', 'http://localhost:4321/']
  html = `<link rel="icon" href="data:,">${others.map((address) => `<img src="${address}a.png">`).join('')}`
  const lines = written()

  expect(await runBehindProxy(own, openPage)).toBe(1)
  expect(lines()).toBe(
    `The browser asked other hosts than ${own}: 127.0.0.1:4321, a.example, b.example:443, localhost:4321\n`,
  )
})

it('leaves a failed run its own exit code', async () => {
  written()
  const fail = async ([proxy = '']: readonly string[]) => {
    await fetch(proxy.replace('--proxy-server=', 'http://'))
    return 3
  }

  expect(await runBehindProxy(own, fail)).toBe(3)
})
