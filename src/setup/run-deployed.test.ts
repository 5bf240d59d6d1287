import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { demoSettings, untilReady } from './run-deployed.ts'

const settingNames = () => {
  const names = new Set<string>()
  const noteName = (_target: object, name: string) => void names.add(name)
  readConfig(new Proxy({}, { get: noteName }))
  return [...names]
}

it('sets every setting except the built page, so that none comes from the outer environment', () => {
  const settings = demoSettings('/tmp/demo', 8081)

  expect(settingNames().filter((name) => !(name in settings) && !name.startsWith('VITE_'))).toEqual([])
})

it('has the demo, and mail in a folder, whatever the outer settings', () => {
  const outside = { NODE_ENV: 'production', DEMO: 'off', SMTP_URL: 'smtps://mail.example', TRUST_PROXY: '2' }

  expect(readConfig({ ...outside, ...demoSettings('/tmp/demo', 8081) })).toMatchObject({
    database: { kind: 'embedded', dataDir: '/tmp/demo' },
    demo: true,
    mail: { kind: 'folder', folder: '/tmp/demo/mail' },
    publicUrl: 'http://127.0.0.1:8081',
    trustProxy: 0,
  })
})

it('reports at once that the server ended', async () => {
  await expect(untilReady('http://127.0.0.1:1', Promise.resolve(3))).rejects.toThrow('ended with 3 before it served')
})

it('waits until the server is ready', async () => {
  const answers = [503, 200]
  const server = createServer((_request, response) => {
    response.statusCode = answers.shift() ?? 500
    response.end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address and port.
  const { port } = server.address() as AddressInfo

  await untilReady(`http://127.0.0.1:${port}`, new Promise<never>(() => undefined))

  expect(answers).toEqual([])
  server.closeAllConnections()
  server.close()
})
