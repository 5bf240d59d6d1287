import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Where somebody is, as they know it themselves. */
export interface Place {
  /** Browser and system, such as 'Firefox on Windows'; '' where nothing says so. */
  readonly device: string
  /** The network address; '' where a proxy has said something else. */
  readonly address: string
}

type Names = readonly (readonly [RegExp, string])[]

// In this order, since most of them say that they are some of those below them as well.
const BROWSERS: Names = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: Names = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (names: Names, userAgent: string) => names.find(([pattern]) => pattern.test(userAgent))?.[1]

// What is no browser begins with its own name, such as 'curl/8.14.1'.
const programIn = (userAgent: string) => /^(?!Mozilla\b)[\w.-]{1,40}/.exec(userAgent)?.[0]

/** What a User-Agent says in words. Nothing else of it is kept. */
export const deviceIn = (userAgent: string): string => {
  const names = [nameIn(BROWSERS, userAgent) ?? programIn(userAgent), nameIn(SYSTEMS, userAgent)]
  return names.filter((name) => name !== undefined).join(' on ')
}

const addressIn = (ip: string) => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : '')

export const placeOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Place => ({
  device: deviceIn(headers['user-agent'] ?? ''),
  address: addressIn(ip),
})
