import { join, resolve } from 'node:path'
import { type RateLimitName, type RateLimits, rateLimitDefaults } from './plugins/rate-limits/limits.ts'
import { type Environment, readSettings, SettingError, type Settings } from './settings/environment.ts'
import { isLoopback } from './settings/loopback.ts'
import type { Mailbox } from './settings/mail.ts'

export type DatabaseSetting = { kind: 'embedded'; dataDir: string } | { kind: 'server'; url: string; ownerUrl?: string }

/** Where e-mails go. A mail server's address may contain a password. */
export type MailSetting = { kind: 'folder'; folder: string } | { kind: 'smtp'; url: string }

/** All settings, validated at start (decision 0013, running it). Nothing else reads the environment. */
export interface Config {
  readonly version: string
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly database: DatabaseSetting
  readonly preparedStatements: boolean
  /** Public address without trailing slash; prefix of links in e-mails. */
  readonly publicUrl: string
  readonly mail: MailSetting
  readonly mailFrom: Mailbox
  /** Recipient of contact requests. */
  readonly contactTo: Mailbox
  /** Whether people who answer reports get e-mails about new ones. */
  readonly reportEmail: boolean
  readonly allowedOrigins: readonly string[]
  readonly insecure: boolean
  readonly trustProxy: number
  readonly rateLimits: RateLimits
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
  readonly icons: 'off' | 'letter' | 'fetch'
  /** Scheduled link checks (decision 0062). */
  readonly linkChecks: {
    readonly isOn: boolean
    /** Interval between checks of a working link. */
    readonly everyMs: number
    /** Proxy for requests to sites, possibly with a password; null for none. */
    readonly proxy: string | null
  }
  readonly demo: boolean
  readonly apiDocs: boolean
  readonly searchIndex: boolean
  /** Metrics endpoint; null if off. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly logFormat: 'lines' | 'json'
  readonly tracesUrl: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Scheduled backups (decision 0049). */
  readonly backups: {
    readonly everyMs: number | null
    readonly keep: number
    readonly folder: string
    /** Encryption key; null for unencrypted backups. */
    readonly key: string | null
  }
  readonly retention: {
    readonly activity: number | null
    readonly logins: number
    readonly emails: number
    readonly imports: number
  }
  /** Foreign origins that the built page contacts: error reports, page views, favicon service. */
  readonly thirdParties: readonly string[]
  readonly isApiElsewhere: boolean
  /** True if the built page loads icons from another origin. */
  readonly isFaviconElsewhere: boolean
}

const databaseOf = (set: Settings, dataDir: string): DatabaseSetting => {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = set
  if (url !== undefined) return { kind: 'server', url, ...(ownerUrl !== undefined && { ownerUrl }) }
  if (ownerUrl === undefined) return { kind: 'embedded', dataDir }
  const wanted = 'it is used beside DATABASE_URL, which is not set'
  throw new SettingError([{ name: 'DATABASE_OWNER_URL', value: ownerUrl, wanted }])
}

// A separate port, because metrics reveal activity to any reader.
const metricsOf = (set: Settings): Config['metrics'] => {
  const { METRICS_HOST: host, METRICS_PORT: port } = set
  if (port === undefined) return null
  if (port !== set.PORT || port === 0) return { host, port }
  throw new SettingError([{ name: 'METRICS_PORT', value: String(port), wanted: 'it is another one than PORT' }])
}

/** Appends the OTLP/HTTP path to a bare origin. */
const tracesUrlOf = (address: string | undefined): string | null => {
  if (address === undefined) return null
  const url = new URL(address)
  if (url.pathname === '/') url.pathname = '/v1/traces'
  return url.href
}

const rateLimitsOf = (set: Settings): RateLimits => {
  const names = Object.keys(rateLimitDefaults) as RateLimitName[]
  const entries = names.map((name) => {
    const { hits, seconds } = rateLimitDefaults[name]
    // TypeScript types toUpperCase as string.
    const own = set[`RATE_LIMIT_${name.toUpperCase() as Uppercase<RateLimitName>}`]
    return [name, { hits: Math.max(1, Math.floor((own ?? hits) * set.RATE_LIMIT_SCALE)), seconds }]
  })
  return Object.fromEntries(entries) as RateLimits
}

const publicUrlOf = ({ PUBLIC_URL: url, HOST: host, PORT: port }: Settings) =>
  (url ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, '')

const mailOf = ({ SMTP_URL: url }: Settings, dataDir: string): MailSetting =>
  url === undefined ? { kind: 'folder', folder: join(dataDir, 'mail') } : { kind: 'smtp', url }

const backupsOf = (set: Settings, dataDir: string): Config['backups'] => ({
  everyMs: set.BACKUP_EVERY,
  keep: set.BACKUP_KEEP,
  folder: resolve(set.BACKUP_FOLDER ?? join(dataDir, 'backups')),
  key: set.BACKUP_KEY ?? null,
})

const thirdPartiesOf = (set: Settings) =>
  [set.VITE_API_URL, set.VITE_SENTRY_DSN, set.VITE_ANALYTICS_URL, set.VITE_FAVICON_URL].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  )

/** Throws a `SettingError` that names all wrong settings. */
export const readConfig = (env: Environment, version = ''): Config => {
  const set = readSettings(env)
  const { HOST: host, PORT: port } = set
  const dataDir = resolve(set.DATA_DIR)
  const database = databaseOf(set, dataDir)
  const isProduction = set.NODE_ENV === 'production'
  const isTrial = database.kind === 'embedded' && !isProduction && isLoopback(host)
  return {
    version,
    host,
    port,
    dataDir,
    database,
    preparedStatements: set.PREPARED_STATEMENTS,
    publicUrl: publicUrlOf(set),
    mail: mailOf(set, dataDir),
    mailFrom: set.MAIL_FROM,
    contactTo: set.CONTACT_TO,
    reportEmail: set.REPORT_EMAIL,
    allowedOrigins: set.ALLOWED_ORIGINS,
    insecure: set.INSECURE,
    trustProxy: set.TRUST_PROXY,
    rateLimits: rateLimitsOf(set),
    sessionIdleMs: set.SESSION_IDLE,
    sessionMaxMs: set.SESSION_MAX,
    icons: set.ICONS,
    linkChecks: { isOn: set.LINK_CHECK, everyMs: set.LINK_CHECK_EVERY, proxy: set.LINK_CHECK_PROXY ?? null },
    demo: set.DEMO ?? isTrial,
    apiDocs: set.API_DOCS ?? !isProduction,
    searchIndex: set.SEARCH_INDEX,
    metrics: metricsOf(set),
    tracesUrl: tracesUrlOf(set.TRACES_URL),
    logFormat: set.LOG_FORMAT,
    logLevel: set.LOG_LEVEL,
    backups: backupsOf(set, dataDir),
    retention: {
      activity: set.RETENTION_ACTIVITY,
      logins: set.RETENTION_LOGINS,
      emails: set.RETENTION_EMAILS,
      imports: set.RETENTION_IMPORTS,
    },
    thirdParties: thirdPartiesOf(set),
    isApiElsewhere: set.VITE_API_URL !== undefined,
    isFaviconElsewhere: set.VITE_FAVICON_URL !== undefined,
  }
}

/** True if users reach the server over a network without https. */
export const isReadableInTransit = ({ host, publicUrl }: Config): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname) && !isLoopback(host)
}

/** Throws if the server would be reachable without https and `INSECURE` is unset. */
export const requireHttps = (config: Config): void => {
  if (config.insecure || !isReadableInTransit(config)) return
  const wanted =
    'passwords and sessions would be readable on the way; it begins with https://, or INSECURE=on says that this is meant'
  throw new SettingError([{ name: 'PUBLIC_URL', value: config.publicUrl, wanted }])
}
