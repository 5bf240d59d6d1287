import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildGroup, buildSource, TEST_PASSWORD } from '#testing/server/factories.ts'
import { auditHeaders } from './audit.ts'

const folder = mkdtempSync(join(tmpdir(), 'sourcebook-headers-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/index-1a2b3c.js'), 'export {}')
writeFileSync(join(folder, 'robots.txt'), 'User-agent: *')
writeFileSync(join(folder, 'index.html'), '<head></head><script type="module" src="/assets/index-1a2b3c.js"></script>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = startTestApp({ allowedOrigins: ['https://intranet.example'] }, { pageFolder: folder })
let origin = ''

beforeAll(async () => {
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
})

it('every kind of answer has every header, and is cached only where allowed', async () => {
  const group = await buildGroup(test.db)
  const { email } = await buildAccount(test.db, { role: 'ROLE_GROUP_MANAGER', groupId: group.id })
  await buildSource(test.db, { link: 'https://example.org/' })

  const rows = await auditHeaders(origin, { email, password: TEST_PASSWORD })

  expect(rows.length).toBeGreaterThanOrEqual(24)
  expect(rows.filter(({ missing }) => missing.length > 0)).toEqual([])
})

it('names missing headers of a server with few', async () => {
  const little = createServer((_request, reply) => reply.end('{}'))
  await new Promise<void>((resolve) => little.listen(0, '127.0.0.1', resolve))
  const bound = little.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0

  const rows = await auditHeaders(`http://127.0.0.1:${port}`)

  little.close()
  expect(rows[0]).toMatchObject({ kind: 'page', status: 200 })
  expect(rows[0]?.missing).toContain('content-security-policy')
  expect(rows.find(({ kind }) => kind === 'call 401')?.missing).toContain('status 401')
})
