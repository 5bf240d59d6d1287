import * as z from '#contract/zod.ts'
import { rateLimitDefaults } from '#server/plugins/rate-limits/limits.ts'
import { databaseAddress } from './database-address.ts'
import {
  address,
  choice,
  count,
  countFromOne,
  duration,
  durationFrom,
  hostName,
  offOr,
  onOff,
  origins,
  port,
  positive,
  textThat,
  webAddress,
} from './kinds.ts'
import { mailbox, mailServer } from './mail.ts'

type LimitSetting = `RATE_LIMIT_${Uppercase<keyof typeof rateLimitDefaults>}`

const limits = Object.fromEntries(
  Object.keys(rateLimitDefaults).map((name) => [`RATE_LIMIT_${name.toUpperCase()}`, z.optional(positive)]),
) as Record<LimitSetting, z.ZodMiniOptional<typeof positive>>

const A_YEAR = 'it is off, or 366d or more'

const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  HOST: z.prefault(hostName, '127.0.0.1'),
  PORT: z.prefault(port, '8080'),
  PUBLIC_URL: z.optional(webAddress),
  ALLOWED_ORIGINS: z.prefault(origins, ''),
  INSECURE: z.prefault(onOff, 'off'),
  TRUST_PROXY: z.prefault(count, '0'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_OWNER_URL: z.optional(databaseAddress),
  PREPARED_STATEMENTS: z.prefault(onOff, 'on'),
  DEMO: z.optional(onOff),
  API_DOCS: z.optional(onOff),
  SEARCH_INDEX: z.prefault(onOff, 'on'),
  SMTP_URL: z.optional(mailServer),
  MAIL_FROM: z.prefault(mailbox, 'Sourcebook <sourcebook@example.org>'),
  CONTACT_TO: z.prefault(mailbox, 'contact@example.org'),
  REPORT_EMAIL: z.prefault(onOff, 'on'),
  SESSION_IDLE: z.prefault(duration, '2h'),
  SESSION_MAX: z.prefault(duration, '12h'),
  RATE_LIMIT_SCALE: z.prefault(positive, '1'),
  ...limits,
  ICONS: z._default(choice(['letter', 'off', 'fetch']), 'letter'),
  LINK_CHECK: z.prefault(onOff, 'off'),
  LINK_CHECK_EVERY: z.prefault(durationFrom('1h', 'it is 1h or more: sites are not ours'), '30d'),
  LINK_CHECK_PROXY: z.optional(address('http://')),
  METRICS_HOST: z.prefault(hostName, '127.0.0.1'),
  METRICS_PORT: z.optional(port),
  TRACES_URL: z.optional(webAddress),
  LOG_FORMAT: z._default(choice(['lines', 'json']), 'lines'),
  LOG_LEVEL: z._default(choice(['info', 'debug', 'warn', 'error', 'silent']), 'info'),
  BACKUP_EVERY: z.prefault(offOr(duration, 'it is off, or a duration such as 90m, 24h or 7d'), 'off'),
  BACKUP_KEEP: z.prefault(countFromOne, '7'),
  BACKUP_FOLDER: z.optional(z.string()),
  // Short common passwords can be cracked despite scrypt.
  BACKUP_KEY: z.optional(textThat('it has 16 characters or more, best 32 random bytes', ({ length }) => length >= 16)),
  // Minimum enforced by the database (migration 0025).
  RETENTION_ACTIVITY: z.prefault(offOr(durationFrom('366d', A_YEAR), A_YEAR), 'off'),
  RETENTION_LOGINS: z.prefault(duration, '90d'),
  RETENTION_EMAILS: z.prefault(duration, '30d'),
  RETENTION_IMPORTS: z.prefault(duration, '30d'),
  VITE_API_URL: z.optional(webAddress),
  VITE_SENTRY_DSN: z.optional(webAddress),
  VITE_ANALYTICS_URL: z.optional(webAddress),
  VITE_FAVICON_URL: z.optional(
    z.pipe(
      z.transform((value) => String(value).replace('{domain}', 'domain')),
      webAddress,
    ),
  ),
})

export const settingNames: readonly string[] = Object.keys(environment.shape)

export type Environment = Readonly<Record<string, string | undefined>>

export type Settings = z.output<typeof environment>

const HIDDEN = new Set(['DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', 'LINK_CHECK_PROXY', 'BACKUP_KEY'])
const SHOWN_CHARACTERS = 100

/** Loggable value: one line, passwords removed. */
const shown = (name: string, value: string) => {
  if (HIDDEN.has(name) || (/_(?:URL|DSN|ORIGINS)$/.test(name) && /[@?]/.test(value))) return '…'
  const start = JSON.stringify(value.slice(0, SHOWN_CHARACTERS)).slice(1, -1)
  return value.length > SHOWN_CHARACTERS ? `${start}…` : start
}

export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(wrong: readonly { readonly name: string; readonly value: string; readonly wanted: string }[]) {
    super(wrong.map(({ name, value, wanted }) => `${name}=${shown(name, value)} can't be used: ${wanted}`).join('\n'))
  }
}

export const readSettings = (env: Environment): Settings => {
  const given = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))
  const values: Record<string, string> = Object.fromEntries(given)
  const read = z.safeParse(environment, values)
  if (read.success) return read.data
  const wrong = read.error.issues.map(({ path: [name], message }) => ({ name: String(name), wanted: message }))
  throw new SettingError(wrong.map((one) => ({ ...one, value: values[one.name] ?? '' })))
}
