import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isReadableInTransit, readConfig, requireHttps } from './config.ts'
import { rateLimitDefaults } from './plugins/rate-limits/limits.ts'
import { SettingError } from './settings/environment.ts'

const DAY_MS = 86_400_000

const messageOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  throw new Error('the settings were accepted')
}

describe('without any setting', () => {
  it('everything has its default', () => {
    expect(readConfig({}, '1.2.3')).toEqual({
      version: '1.2.3',
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('.data'),
      database: { kind: 'embedded', dataDir: resolve('.data') },
      preparedStatements: true,
      publicUrl: 'http://127.0.0.1:8080',
      mail: { kind: 'folder', folder: resolve('.data/mail') },
      mailFrom: { name: 'Sourcebook', address: 'sourcebook@example.org' },
      contactTo: { name: '', address: 'contact@example.org' },
      reportEmail: true,
      retention: { activity: null, logins: 90 * DAY_MS, emails: 30 * DAY_MS, imports: 30 * DAY_MS },
      allowedOrigins: [],
      insecure: false,
      trustProxy: 0,
      rateLimits: rateLimitDefaults,
      sessionIdleMs: 7_200_000,
      sessionMaxMs: 43_200_000,
      icons: 'letter',
      linkChecks: { isOn: false, everyMs: 30 * DAY_MS, proxy: null },
      demo: true,
      apiDocs: true,
      searchIndex: true,
      metrics: null,
      tracesUrl: null,
      logFormat: 'lines',
      logLevel: 'info',
      backups: { everyMs: null, keep: 7, folder: resolve('.data/backups'), key: null },
      thirdParties: [],
      isApiElsewhere: false,
      isFaviconElsewhere: false,
    })
  })

  it('limits are those of the decision records', () => {
    expect(rateLimitDefaults).toMatchObject({
      login: { hits: 10, seconds: 15 * 60 },
      login_address: { hits: 30, seconds: 15 * 60 },
      reset: { hits: 3, seconds: 15 * 60 },
      confirm: { hits: 10, seconds: 5 * 60 },
      contact: { hits: 5, seconds: 60 * 60 },
      invite: { hits: 20, seconds: 60 * 60 },
      writes: { hits: 60, seconds: 60 },
      reads_user: { hits: 240, seconds: 60 },
      reads_guest: { hits: 120, seconds: 60 },
    })
  })

  it('blank settings count as none', () => {
    expect(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: ' ', ALLOWED_ORIGINS: ' , ' })).toEqual(readConfig({}))
  })
})

describe('a setting', () => {
  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [
      { HOST: '::1', PORT: '81' },
      { host: '::1', publicUrl: 'http://[::1]:81' },
    ],
    [{ PREPARED_STATEMENTS: 'off' }, { preparedStatements: false }],
    [{ DATA_DIR: '/srv/data' }, { dataDir: '/srv/data', database: { kind: 'embedded', dataDir: '/srv/data' } }],
    [{ PUBLIC_URL: 'https://sources.example.org/' }, { publicUrl: 'https://sources.example.org' }],
    [
      { ALLOWED_ORIGINS: 'https://a.example, http://b.example:81/path' },
      { allowedOrigins: ['https://a.example', 'http://b.example:81'] },
    ],
    [{ SMTP_URL: 'smtps://a:b%25@mail.example' }, { mail: { kind: 'smtp', url: 'smtps://a:b%25@mail.example' } }],
    [{ DATA_DIR: '/srv/data', SMTP_URL: ' ' }, { mail: { kind: 'folder', folder: '/srv/data/mail' } }],
    [{ MAIL_FROM: 'no-reply@acme.example' }, { mailFrom: { name: '', address: 'no-reply@acme.example' } }],
    [{ MAIL_FROM: '"Acme, Inc." <a@acme.example>' }, { mailFrom: { name: 'Acme, Inc.', address: 'a@acme.example' } }],
    [{ CONTACT_TO: 'The desk <desk@acme.example>' }, { contactTo: { name: 'The desk', address: 'desk@acme.example' } }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [
      { SESSION_IDLE: '90s', SESSION_MAX: '1d' },
      { sessionIdleMs: 90_000, sessionMaxMs: 86_400_000 },
    ],
    [{ SESSION_IDLE: '30m' }, { sessionIdleMs: 1_800_000 }],
    [{ ICONS: 'off' }, { icons: 'off' }],
    [{ DEMO: 'off' }, { demo: false }],
    [{ DEMO: 'No' }, { demo: false }],
    [{ HOST: 'localhost' }, { demo: true }],
    [{ HOST: '::1' }, { demo: true }],
    [{ HOST: '0.0.0.0' }, { demo: false }],
    [{ HOST: '::' }, { demo: false }],
    [{ HOST: 'box.example.org' }, { demo: false }],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, { demo: true }],
    [{ NODE_ENV: 'production' }, { apiDocs: false }],
    [{ NODE_ENV: 'production', API_DOCS: 'on' }, { apiDocs: true }],
    [{ INSECURE: 'on' }, { insecure: true }],
    [{ API_DOCS: 'false' }, { apiDocs: false }],
    [{ SEARCH_INDEX: 'off' }, { searchIndex: false }],
    [
      { BACKUP_EVERY: '24h', BACKUP_KEEP: '3', BACKUP_FOLDER: '/srv/backups', BACKUP_KEY: ' 0123456789abcdef ' },
      { backups: { everyMs: 86_400_000, keep: 3, folder: '/srv/backups', key: '0123456789abcdef' } },
    ],
    [{ BACKUP_EVERY: 'off' }, { backups: { everyMs: null } }],
    [
      { LINK_CHECK: 'on', LINK_CHECK_EVERY: '7d', LINK_CHECK_PROXY: 'http://proxy.example:3128' },
      { linkChecks: { isOn: true, everyMs: 7 * DAY_MS, proxy: 'http://proxy.example:3128' } },
    ],
    [{ LOG_LEVEL: 'warn' }, { logLevel: 'warn' }],
    [
      { VITE_FAVICON_URL: 'https://icons.example/{domain}.png' },
      { thirdParties: ['https://icons.example'], isFaviconElsewhere: true },
    ],
    [{ VITE_SENTRY_DSN: 'https://key@errors.example/7' }, { thirdParties: ['https://errors.example'] }],
  ])('is read from %j', (env, config) => {
    expect(readConfig(env)).toMatchObject(config)
  })

  it('DATABASE_URL names another server, which gets no demo library unless DEMO asks for it', () => {
    const url = 'postgresql://app:secret@db.example/library'

    expect(readConfig({ DATABASE_URL: url })).toMatchObject({ database: { kind: 'server', url }, demo: false })
    expect(readConfig({ DATABASE_URL: url, DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: 'postgres://owner@db/x' }).database).toEqual({
      kind: 'server',
      url,
      ownerUrl: 'postgres://owner@db/x',
    })
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
  })

  it('RATE_LIMIT_SCALE multiplies every limit, and none falls below one', () => {
    const { rateLimits } = readConfig({ RATE_LIMIT_SCALE: '0.1' })

    expect(rateLimits.login).toEqual({ hits: 1, seconds: 900 })
    expect(rateLimits.reads_user).toEqual({ hits: 24, seconds: 60 })
    expect(rateLimits.reset).toEqual({ hits: 1, seconds: 900 })
  })

  it('each limit can be set by itself', () => {
    const { rateLimits } = readConfig({ RATE_LIMIT_LOGIN: '3', RATE_LIMIT_READS_GUEST: '7' })

    expect(rateLimits.login).toEqual({ hits: 3, seconds: 900 })
    expect(rateLimits.reads_guest).toEqual({ hits: 7, seconds: 60 })
    expect(rateLimits.writes).toEqual(rateLimitDefaults.writes)
  })
})

describe('a wrong setting', () => {
  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_OWNER_URL', 'mysql://localhost/x'],
    ['DATABASE_OWNER_URL', 'postgres://localhost/alone'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'sources.example.org'],
    ['PUBLIC_URL', 'ftp://sources.example.org'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'mail.example.org:587'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://:587'],
    ['SMTP_URL', 'smtp://mail.example.org:99999'],
    ['SMTP_URL', 'smtp://user:100%@mail.example.org'],
    ['MAIL_FROM', 'Sourcebook'],
    ['MAIL_FROM', 'Sourcebook <sourcebook>'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['MAIL_FROM', 'A <a@example.org>\nBcc: b@example.org'],
    ['CONTACT_TO', 'nobody'],
    ['CONTACT_TO', '<>'],
    ['ALLOWED_ORIGINS', 'https://a.example,*'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '0.5'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', 'Infinity'],
    ['RATE_LIMIT_SCALE', 'many'],
    ['RATE_LIMIT_LOGIN', '-3'],
    ['SESSION_IDLE', '2'],
    ['SESSION_IDLE', '0m'],
    ['SESSION_MAX', '12 hours'],
    ['ICONS', 'yes'],
    ['ICONS', 'LETTER'],
    ['DEMO', 'maybe'],
    ['API_DOCS', '2'],
    ['INSECURE', 'perhaps'],
    ['SEARCH_INDEX', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_EVERY', 'daily'],
    ['LINK_CHECK', 'weekly'],
    ['LINK_CHECK_EVERY', '59m'],
    ['LINK_CHECK_PROXY', 'socks5://proxy.example'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', '-1'],
    ['VITE_API_URL', '/api'],
    ['VITE_SENTRY_DSN', 'nonsense'],
    ['VITE_ANALYTICS_URL', 'nonsense'],
    ['VITE_FAVICON_URL', '{domain}'],
    ['PORT', '80\n81\u001B[31m'],
    ['DEMO', 'x'.repeat(5000)],
  ])('is named in one short line: %s=%s', (name, value) => {
    const message = messageOf({ [name]: value })

    expect(message).toMatch(new RegExp(`^${name}=[ -~…]+ can't be used: it is [ -~]+$`))
    expect(message.length).toBeLessThan(300)
  })

  it.each([
    'mysql://app:hunter2@db.example/library',
    'postgres://app:hunter2@db.example:99999/library',
    'postgres//app:hunter2@db.example/library',
    'app:hunter2@db.example',
    'postgres:app:hunter2',
    'hunter2',
    'http://db.example/?user=app&password=hunter2',
  ])('never shows a password: DATABASE_URL=%s', (url) => {
    const message = messageOf({ DATABASE_URL: url })

    expect(message).toMatch(/^DATABASE_URL=/)
    expect(message).not.toContain('hunter2')
  })
})

describe('the address of the mail server', () => {
  it.each([
    'smtp//app:hunter2@mail.example',
    'app:hunter2@mail.example',
    'smtp://app:hunter2@mail.example:99999',
    'smtp://app:hunter2%@mail.example',
    'http://app:hunter2@mail.example',
  ])('is never shown: SMTP_URL=%s', (url) => {
    const message = messageOf({ SMTP_URL: url })

    expect(message).toMatch(/^SMTP_URL=… can't be used: it /)
    expect(message).not.toContain('hunter2')
  })
})

describe('HOST', () => {
  it.each(['999.1.1.1', 'a b', 'example.org/path', 'user@host', '::zz', '[::1]'])('refuses %s', (HOST) => {
    expect(messageOf({ HOST })).toBe(`HOST=${HOST} can't be used: it is a host name or an address`)
  })

  it.each(['0.0.0.0', '::1', 'localhost', 'box-1.example.org'])('accepts %s', (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST)
  })
})

describe('passwords on the way', () => {
  const isRefused = (env: Record<string, string>) => {
    try {
      requireHttps(readConfig(env))
      return false
    } catch (error) {
      return error instanceof SettingError
    }
  }

  it.each([
    [{}, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://sources.example.org' }, true],
    [{ HOST: '::', PUBLIC_URL: 'http://10.0.0.7:8080' }, true],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://sources.example.org' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://[::1]:8080' }, false],
    // A proxy on the same machine, which may well speak https.
    [{ PUBLIC_URL: 'http://sources.example.org' }, false],
  ])('can be read with %j: %s', (env, isReadable) => {
    expect(isReadableInTransit(readConfig(env))).toBe(isReadable)
    expect(isRefused(env)).toBe(isReadable)
    expect(isRefused({ ...env, INSECURE: 'on' })).toBe(false)
  })
})

it('all wrong settings are named at once', () => {
  expect(messageOf({ PORT: 'x', DEMO: 'maybe' })).toBe(
    "PORT=x can't be used: it is a port, 0 to 65535\nDEMO=maybe can't be used: it is on or off",
  )
})

it('a key of backups that is too short is never shown', () => {
  const message = messageOf({ BACKUP_KEY: 'hunter2' })

  expect(message).toBe("BACKUP_KEY=… can't be used: it has 16 characters or more, best 32 random bytes")
})

describe('traces', () => {
  it('go to the standard path if only a collector is named', () => {
    expect(readConfig({ TRACES_URL: 'http://127.0.0.1:4318' }).tracesUrl).toBe('http://127.0.0.1:4318/v1/traces')
    expect(readConfig({ TRACES_URL: 'https://traces.example/in' }).tracesUrl).toBe('https://traces.example/in')
  })

  it('refuse an invalid address', () => {
    expect(messageOf({ TRACES_URL: 'collector:4318' })).toMatch(/^TRACES_URL=/)
  })
})

describe('metrics', () => {
  it('have a port of their own, on this machine unless set otherwise', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 9464 })
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeNull()
  })

  it.each([
    [{ METRICS_PORT: 'x' }, "METRICS_PORT=x can't be used: it is a port, 0 to 65535"],
    [{ METRICS_PORT: '8080' }, "METRICS_PORT=8080 can't be used: it is another one than PORT"],
    [{ METRICS_PORT: '1', METRICS_HOST: 'a/b' }, "METRICS_HOST=a/b can't be used: it is a host name or an address"],
  ])('refuse %j', (env, message) => {
    expect(messageOf(env)).toBe(message)
  })
})
