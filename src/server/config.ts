import { join, resolve } from 'node:path'
import { type RateLimitName, type RateLimits, rateLimitDefaults } from './plugins/rate-limits/limits.ts'
import { type Environment, readSettings, SettingError, type Settings } from './settings/environment.ts'
import { isLoopback } from './settings/loopback.ts'
import type { Mailbox } from './settings/mail.ts'

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
  /** Whether the server finds out by itself which links still work (decision 0062). */
  readonly linkChecks: {
    /** With it off, nothing is asked of any site. */
    readonly isOn: boolean
    /** How long a link that works is left alone. */
    readonly everyMs: number
    /** Through which proxy sites are asked, whose address may hold a password; null where they are asked directly. */
    readonly proxy: string | null
  }
  readonly demo: boolean
  readonly apiDocs: boolean
  /** Whether the process keeps an index of the library in memory, which finds lists faster than the database. */
  readonly searchIndex: boolean
  /** Where the metrics of this process can be read; null where nobody reads them. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** How lines are written: `lines` has requests as JSON and what the start says as text, `json` everything as JSON. */
  readonly logFormat: 'lines' | 'json'
  /** Where spans of requests are sent; null where nobody collects them. */
  readonly tracesUrl: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** What is made of the library in case it is lost (decision 0049). */
  readonly backups: {
    /** How often the server makes one; null where it makes none. */
    readonly everyMs: number | null
    /** How many of the server's are kept. */
    readonly keep: number
    readonly folder: string
    /** What backups are encrypted with; null where they are not. */
    readonly key: string | null
  }
  /** How long what a house may choose is kept, in milliseconds; null is for good. */
  readonly retention: {
    readonly activity: number | null
    readonly logins: number
    readonly emails: number
    readonly imports: number
  }
  /** Origins that the built page talks to besides its own: error reports, page views, a favicon service. */
  readonly thirdParties: readonly string[]
  /** Whether the built page calls the API of another origin. */
  readonly isApiElsewhere: boolean
  /** Whether the built page shows icons of another origin. */
  readonly isFaviconElsewhere: boolean
}

const databaseOf = (set: Settings, dataDir: string): DatabaseSetting => {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = set
  if (url !== undefined) return { kind: 'server', url, ...(ownerUrl !== undefined && { ownerUrl }) }
  if (ownerUrl === undefined) return { kind: 'embedded', dataDir }
  const wanted = 'it is used beside DATABASE_URL, which is not set'
  throw new SettingError([{ name: 'DATABASE_OWNER_URL', value: ownerUrl, wanted }])
}

// Apart from what is public, by a port of its own: it says what goes on, to anybody who asks.
const metricsOf = (set: Settings): Config['metrics'] => {
  const { METRICS_HOST: host, METRICS_PORT: port } = set
  if (port === undefined) return null
  if (port !== set.PORT || port === 0) return { host, port }
  throw new SettingError([{ name: 'METRICS_PORT', value: String(port), wanted: 'it is another one than PORT' }])
}

/** Of a collector's bare origin the path that the protocol (OTLP/HTTP) says. */
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
    // TypeScript types the result of toUpperCase as string.
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

/** Reads the settings, or throws a `SettingError` that names the wrong ones. */
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

/** Whether people reach this Sourcebook over a network, and not over https. */
export const isReadableOnTheWay = ({ host, publicUrl }: Config): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname) && !isLoopback(host)
}

/** Throws where the server is about to be reached in a way that nobody has said to be meant. */
export const refuseReadable = (config: Config): void => {
  if (config.insecure || !isReadableOnTheWay(config)) return
  const wanted =
    'passwords and sessions would be readable on the way; it begins with https://, or INSECURE=on says that this is meant'
  throw new SettingError([{ name: 'PUBLIC_URL', value: config.publicUrl, wanted }])
}
