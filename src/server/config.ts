import { join, resolve } from 'node:path'
import { type RateLimitName, type RateLimits, rateLimitDefaults } from './plugins/rate-limits/limits.ts'
import { type BackupSetting, backupsOf } from './settings/backups.ts'
import { databaseAddress } from './settings/database-address.ts'
import { type LinkCheckSetting, linkChecksOf } from './settings/link-checks.ts'
import { isLoopback } from './settings/loopback.ts'
import { type Mailbox, mailbox, mailServer } from './settings/mail.ts'
import { type RetentionSetting, retentionOf } from './settings/retention.ts'
import {
  bool,
  choice,
  count,
  duration,
  type Environment,
  hostName,
  port,
  positive,
  SettingError,
  text,
  urls,
  webUrl,
} from './settings/setting.ts'

export type DatabaseSetting = { kind: 'embedded'; dataDir: string } | { kind: 'server'; url: string; ownerUrl?: string }

/** Where e-mails go. The address of a mail server may hold a password. */
export type MailSetting = { kind: 'folder'; folder: string } | { kind: 'smtp'; url: string }

/** Everything an operator can set, checked (decision 0013, running it). Built at start; nothing else reads the environment. */
export interface Config {
  readonly version: string
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly database: DatabaseSetting
  /** Whether the database's connections keep statements that come again. */
  readonly preparedStatements: boolean
  /** Where people reach this Sourcebook; links in e-mails start with it. Without a slash at the end. */
  readonly publicUrl: string
  readonly mail: MailSetting
  /** Whom e-mails are from. */
  readonly mailFrom: Mailbox
  /** Who reads the requests of the contact form. */
  readonly contactTo: Mailbox
  /** Whether those who answer reports get an e-mail when there are new ones. */
  readonly reportEmail: boolean
  readonly allowedOrigins: readonly string[]
  /** Whether passwords may cross a network that can be read on the way. */
  readonly insecure: boolean
  /** What to believe of X-Forwarded-For: nothing, or so many proxies. */
  readonly trustProxy: number
  readonly rateLimits: RateLimits
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
  readonly icons: 'off' | 'letter' | 'fetch'
  readonly linkChecks: LinkCheckSetting
  readonly demo: boolean
  readonly apiDocs: boolean
  /** Whether the process keeps an index of the library in memory, which finds lists faster than the database. */
  readonly searchIndex: boolean
  /** Where the metrics of this process can be read; null where nobody reads them. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /**
   * How lines are written: `lines` has requests as JSON and what the start says as text, `json` everything as JSON, `pretty`
   * everything for people.
   */
  readonly logFormat: 'lines' | 'json' | 'pretty'
  /** Where spans of requests are sent; null where nobody collects them. */
  readonly tracesUrl: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly backups: BackupSetting
  readonly retention: RetentionSetting
  /** Origins that the built page talks to besides its own: error reports, page views, a favicon service. */
  readonly thirdParties: readonly string[]
  /** Whether the built page calls the API of another origin. */
  readonly isApiElsewhere: boolean
  /** Whether the built page shows icons of another origin. */
  readonly isFaviconElsewhere: boolean
}

const databaseOf = (env: Environment, dataDir: string): DatabaseSetting => {
  const url = databaseAddress(env, 'DATABASE_URL')
  const ownerUrl = databaseAddress(env, 'DATABASE_OWNER_URL')
  if (url !== undefined) return { kind: 'server', url, ...(ownerUrl !== undefined && { ownerUrl }) }
  if (ownerUrl === undefined) return { kind: 'embedded', dataDir }
  throw new SettingError('DATABASE_OWNER_URL', '…', 'it is used beside DATABASE_URL, which is not set')
}

const mailOf = (env: Environment, dataDir: string): MailSetting => {
  const url = text(env, 'SMTP_URL', '')
  return url === ''
    ? { kind: 'folder', folder: join(dataDir, 'mail') }
    : { kind: 'smtp', url: mailServer('SMTP_URL', url) }
}

// Apart from what is public, by a port of its own: it says what goes on, to anybody who asks.
const metricsOf = (env: Environment, publicPort: number): Config['metrics'] => {
  const host = hostName(env, 'METRICS_HOST', '127.0.0.1')
  const value = text(env, 'METRICS_PORT', '')
  if (value === '') return null
  const its = port(env, 'METRICS_PORT', 0)
  if (its === publicPort && its !== 0) throw new SettingError('METRICS_PORT', value, 'it is another one than PORT')
  return { host, port: its }
}

/** Of a collector's bare origin the path that the protocol (OTLP/HTTP) says. */
const tracesUrlOf = (env: Environment): string | null => {
  const value = text(env, 'TRACES_URL', '')
  if (value === '') return null
  const url = new URL(webUrl('TRACES_URL', value))
  if (url.pathname === '/') url.pathname = '/v1/traces'
  return url.href
}

const readRateLimits = (env: Environment): RateLimits => {
  const scale = positive(env, 'RATE_LIMIT_SCALE', 1)
  const entries = Object.entries(rateLimitDefaults).map(([name, limit]) => {
    const hits = positive(env, `RATE_LIMIT_${name.toUpperCase()}`, limit.hits)
    return [name, { ...limit, hits: Math.max(1, Math.floor(hits * scale)) }]
  })
  // fromEntries forgets the names, which are those of the defaults.
  return Object.fromEntries(entries) as Record<RateLimitName, { hits: number; seconds: number }>
}

const THIRD_PARTY_SETTINGS = ['VITE_API_URL', 'VITE_SENTRY_DSN', 'VITE_ANALYTICS_URL', 'VITE_FAVICON_URL']

const readThirdParties = (env: Environment) =>
  THIRD_PARTY_SETTINGS.flatMap((name) => {
    const url = text(env, name, '')
    return url === '' ? [] : [new URL(webUrl(name, url.replace('{domain}', 'domain'))).origin]
  })

/** Reads the settings, or throws a `SettingError` that names the wrong one. */
export const readConfig = (env: Environment, version = ''): Config => {
  const host = hostName(env, 'HOST', '127.0.0.1')
  const portNumber = port(env, 'PORT', 8080)
  const dataDir = resolve(text(env, 'DATA_DIR', '.data'))
  const database = databaseOf(env, dataDir)
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${portNumber}`
  const isProduction = env['NODE_ENV'] === 'production'
  const demoByDefault = database.kind === 'embedded' && !isProduction && isLoopback(host)
  return {
    version,
    host,
    port: portNumber,
    dataDir,
    database,
    preparedStatements: bool(env, 'PREPARED_STATEMENTS', true),
    publicUrl: webUrl('PUBLIC_URL', text(env, 'PUBLIC_URL', origin)).replace(/\/+$/, ''),
    mail: mailOf(env, dataDir),
    mailFrom: mailbox(env, 'MAIL_FROM', 'Sourcebook <sourcebook@example.org>'),
    contactTo: mailbox(env, 'CONTACT_TO', 'contact@example.org'),
    reportEmail: bool(env, 'REPORT_EMAIL', true),
    allowedOrigins: urls(env, 'ALLOWED_ORIGINS'),
    insecure: bool(env, 'INSECURE', false),
    trustProxy: count(env, 'TRUST_PROXY', 0),
    rateLimits: readRateLimits(env),
    sessionIdleMs: duration(env, 'SESSION_IDLE', '2h'),
    sessionMaxMs: duration(env, 'SESSION_MAX', '12h'),
    icons: choice(env, 'ICONS', ['letter', 'off', 'fetch']),
    linkChecks: linkChecksOf(env),
    demo: bool(env, 'DEMO', demoByDefault),
    apiDocs: bool(env, 'API_DOCS', !isProduction),
    searchIndex: bool(env, 'SEARCH_INDEX', true),
    metrics: metricsOf(env, portNumber),
    tracesUrl: tracesUrlOf(env),
    logFormat: choice(env, 'LOG_FORMAT', ['lines', 'json', 'pretty']),
    logLevel: choice(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
    backups: backupsOf(env, dataDir),
    retention: retentionOf(env),
    thirdParties: readThirdParties(env),
    isApiElsewhere: text(env, 'VITE_API_URL', '') !== '',
    isFaviconElsewhere: text(env, 'VITE_FAVICON_URL', '') !== '',
  }
}

/** Whether people reach this Sourcebook over a network, and not over https. */
export const isReadableOnTheWay = ({ host, publicUrl }: Config): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname) && !isLoopback(host)
}

/** Throws where the server is about to be reached in a way that nobody has said to be meant. */
export const refuseReadable = (config: Config): void => {
  if (config.insecure || !isReadableOnTheWay(config)) return
  throw new SettingError(
    'PUBLIC_URL',
    config.publicUrl,
    'passwords and sessions would be readable on the way; it begins with https://, or INSECURE=on says that this is meant',
  )
}
