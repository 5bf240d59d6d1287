import type { IncomingHttpHeaders } from 'node:http'

interface Page {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

// Headers of Cloudflare and AWS.
const HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
]

// Titles of Cloudflare, Akamai, Imperva, PerimeterX and similar. Bounded for linear matching.
const TITLE =
  /<title[^>]{0,99}>\s{0,99}(?:just a moment|attention required|access denied|pardon our interruption|access to this page has been denied|are you (?:a )?(?:human|robot)|(?:human |bot )?verification|ddos-guard|security check|один момент)/i

// Markers of Cloudflare, Imperva, DataDome, PerimeterX, Sucuri.
const MARKS =
  /_cf_chl_opt|request unsuccessful\. incapsula incident|captcha-delivery\.com|id="px-captcha"|sucuri website firewall - access denied/i

// Ordinary forms contain these too, but a challenge has hardly anything else.
const CAPTCHA = /\b(?:h-captcha|g-recaptcha|cf-turnstile)\b/
const SMALL = 4096

export const isChallenge = ({ headers, body }: Page): boolean =>
  HEADERS.some(([name, value]) => value.test(String(headers[name] ?? ''))) ||
  TITLE.test(body) ||
  MARKS.test(body) ||
  (body.length <= SMALL && CAPTCHA.test(body))
