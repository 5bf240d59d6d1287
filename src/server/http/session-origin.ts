import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Location of a session as shown to its user. */
export interface SessionOrigin {
  /** Browser and system, such as 'Firefox on Windows'; '' if unknown. */
  readonly device: string
  /** Network address; '' if invalid. */
  readonly address: string
}

type UserAgentNames = readonly (readonly [RegExp, string])[]

// Ordered, because most browsers also claim to be those below.
const BROWSERS: UserAgentNames = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: UserAgentNames = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: UserAgentNames, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

// Programs begin with their own name, such as 'curl/8.14.1'.
const programIn = (userAgent: string) => /^(?!Mozilla\b)[\w.-]{1,40}/.exec(userAgent)?.[0]

/** Browser and system of a User-Agent; the rest isn't stored. */
export const deviceIn = (userAgent: string): string => {
  const names = [nameIn(BROWSERS, userAgent) ?? programIn(userAgent), nameIn(SYSTEMS, userAgent)]
  return names.filter((name) => name !== undefined).join(' on ')
}

const addressIn = (ip: string) => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : '')

export const sessionOriginOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SessionOrigin => ({
  device: deviceIn(headers['user-agent'] ?? ''),
  address: addressIn(ip),
})
