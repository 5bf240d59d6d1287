export type Environment = Readonly<Record<string, string | undefined>>

const SHOWN_CHARACTERS = 100

// One line in a terminal or a log, whatever somebody put into the environment.
const shown = (value: string) =>
  value.length > SHOWN_CHARACTERS ? `${quoted(value.slice(0, SHOWN_CHARACTERS))}…` : quoted(value)
const quoted = (value: string) => JSON.stringify(value).slice(1, -1)

/** A setting that can't be used. Its message is one line that names the setting (decision 0013, running it). */
export class SettingError extends Error {
  constructor(name: string, value: string, wanted: string) {
    super(`${name}=${shown(value)} can't be used: ${wanted}`)
    this.name = 'SettingError'
  }
}

/** The setting, or its default when it is unset or blank. */
export const text = (env: Environment, name: string, fallback: string): string => env[name]?.trim() || fallback

export const choice = <const T extends string>(
  env: Environment,
  name: string,
  [first, ...rest]: readonly [T, ...T[]],
): T => {
  const value = text(env, name, first)
  const found = [first, ...rest].find((option) => option === value)
  if (found === undefined) throw new SettingError(name, value, `it is one of ${[first, ...rest].join(', ')}`)
  return found
}

const YES = ['1', 'true', 'on', 'yes']
const NO = ['0', 'false', 'off', 'no']

export const bool = (env: Environment, name: string, fallback: boolean): boolean => {
  const value = text(env, name, fallback ? 'on' : 'off').toLowerCase()
  if (![...YES, ...NO].includes(value)) throw new SettingError(name, value, 'it is on or off')
  return YES.includes(value)
}

/** A whole number, 0 included. */
export const count = (env: Environment, name: string, fallback: number): number => {
  const value = text(env, name, String(fallback))
  if (!/^\d{1,6}$/.test(value)) throw new SettingError(name, value, 'it is a whole number, 0 or more')
  return Number(value)
}

export const positive = (env: Environment, name: string, fallback: number): number => {
  const value = text(env, name, String(fallback))
  const number = Number(value)
  if (!Number.isFinite(number) || number <= 0) throw new SettingError(name, value, 'it is a number above 0')
  return number
}

/** 0 lets the system choose a free port. */
export const port = (env: Environment, name: string, fallback: number): number => {
  const value = text(env, name, String(fallback))
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new SettingError(name, value, 'it is a port, 0 to 65535')
  return Number(value)
}

/** A name or an address to listen at, an IPv6 one without brackets. */
export const hostName = (env: Environment, name: string, fallback: string): string => {
  const value = text(env, name, fallback)
  const url = /[/?#@\\\s]/.test(value) ? null : URL.parse(`http://${value.includes(':') ? `[${value}]` : value}`)
  if (!url) throw new SettingError(name, value, 'it is a host name or an address')
  return value
}

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A duration such as 90s, 30m, 2h or 1d, in milliseconds. */
export const duration = (env: Environment, name: string, fallback: string): number => {
  const value = text(env, name, fallback)
  const parts = /^(\d{1,6})([smhd])$/.exec(value)
  const unit = parts?.[2]
  if (!parts || Number(parts[1]) === 0)
    throw new SettingError(name, value, 'it is a duration such as 90s, 30m, 2h or 1d')
  // The expression above lets no other unit through.
  return Number(parts[1]) * UNITS[unit as keyof typeof UNITS]
}

export const webUrl = (name: string, value: string, protocols = ['http:', 'https:']): string => {
  const url = URL.parse(value)
  // `https:example.org` parses as well, but nobody means it.
  if (!url || !protocols.some((protocol) => value.toLowerCase().startsWith(`${protocol}//`))) {
    // A database's address may hold a password, also one that can't be parsed; it has no place in a log.
    const mayHoldSecret = !protocols.includes('https:') || /[@?]/.test(value)
    throw new SettingError(
      name,
      mayHoldSecret ? '…' : value,
      `it is an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
  }
  return value
}

/** Comma-separated origins. */
export const urls = (env: Environment, name: string): string[] =>
  text(env, name, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => new URL(webUrl(name, part)).origin)
