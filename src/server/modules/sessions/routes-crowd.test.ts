import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { hashing, preparePasswords } from '#server/modules/accounts/password.ts'
import { asGuest, signIn } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, TEST_PASSWORD } from '#testing/server/factories.ts'
import { buildLink } from '#testing/server/links.ts'

const folder = mkdtempSync(join(tmpdir(), 'sourcebook-crowd-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><head></head>')
writeFileSync(join(folder, 'assets/app.js'), 'the script of the page')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = startTestApp({}, { pageFolder: folder })

// The server does this at its start.
beforeAll(preparePasswords)
afterEach(() => vi.restoreAllMocks())

type PendingResult = { readonly type: string }

const isEnded = ({ type }: PendingResult) => type !== 'incomplete'

/** Listens on a port, so that clients can disconnect before they are answered. */
const overHttp = async () => {
  if (!test.app.server.listening) await test.app.listen({ port: 0, host: '127.0.0.1' })
  const address = test.app.listeningOrigin
  return {
    address,
    /** Unknown addresses cost a full hash. */
    logIn: (signal: AbortSignal) =>
      fetch(address + API_PREFIX + sessionEndpoints.login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nobody@example.org', password: 'x' }),
        signal,
      }).then(
        ({ status }) => status,
        () => 'gone',
      ),
  }
}

/** Occupies places in the hashing queue, of which two run, until the returned function is called. */
const occupyQueue = (places: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const all = Array.from({ length: places }, () => hashing.run(() => promise))
  return async () => {
    resolve()
    await Promise.all(all)
  }
}

describe('many simultaneous logins', () => {
  it('do not delay files of the page', async () => {
    const { address, logIn } = await overHttp()
    const allCame = Promise.withResolvers<void>()
    const begin = hashing.run
    const run = vi.spyOn(hashing, 'run').mockImplementation(async (...task) => {
      if (run.mock.calls.length === 60) allCame.resolve()
      await allCame.promise
      return begin(...task)
    })
    const leaving = new AbortController()
    const logins = Array.from({ length: 60 }, () => logIn(leaving.signal))
    await allCame.promise

    const script = await (await fetch(`${address}/assets/app.js`)).text()
    const hashes = run.mock.settledResults.filter(isEnded).length
    leaving.abort()

    expect(script).toBe('the script of the page')
    expect(hashes).toBeLessThan(2)
    expect(await Promise.all(logins)).toContain('gone')
    // Waits for an empty queue.
    await vi.waitUntil(() => run.mock.settledResults.every(isEnded), { timeout: 60_000, interval: 5 })
  })

  it('leave the queue when clients disconnect', async () => {
    const { logIn } = await overHttp()
    const empty = occupyQueue(2)
    const run = vi.spyOn(hashing, 'run')
    const leaving = new AbortController()
    const login = logIn(leaving.signal)
    await vi.waitUntil(() => run.mock.calls.length === 1, { timeout: 60_000, interval: 1 })

    leaving.abort()

    expect(await login).toBe('gone')
    await vi.waitUntil(() => run.mock.settledResults.every(isEnded), { timeout: 60_000, interval: 1 })
    await empty()
    expect(run.mock.settledResults.map(({ type }) => type)).toEqual(['rejected'])
  })

  it('are asked to retry later if too many wait, for every call that hashes', async () => {
    const account = await buildAccount(test.db)
    const actor = await signIn(test, account)
    const token = await buildLink(test, account)
    const passwords = { currentPassword: TEST_PASSWORD, password: 'another long enough one' }
    const credentials = { username: account.email, password: TEST_PASSWORD }
    const empty = occupyQueue(102)

    const replies = [
      await actor.call(sessionEndpoints.login, { body: credentials }),
      await actor.call(accountEndpoints.changePassword, { body: passwords }),
      await actor.call(accountEndpoints.confirm, { body: { token, password: passwords.password } }),
    ]
    await empty()

    for (const { status, headers, error } of replies) {
      expect([status, headers['retry-after'], error.code]).toEqual([503, '5', 'unavailable'])
    }
    expect((await asGuest(test).call(sessionEndpoints.login, { body: credentials })).status).toBe(200)
  })
})
