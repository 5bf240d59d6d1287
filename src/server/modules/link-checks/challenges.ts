import type { IncomingHttpHeaders } from 'node:http'

interface Page {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

// What those who keep programs away say of themselves: Cloudflare and AWS.
const HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /challenge|captcha/i],
]

// The titles of such pages: Cloudflare, Akamai, Imperva, PerimeterX and those that call themselves the same. Bounded, so that a page of
// nothing but beginnings is read once.
const TITLE =
  /<title[^>]{0,99}>\s{0,99}(?:just a moment|attention required|access denied|pardon our interruption|access to this page has been denied|are you (?:a )?(?:human|robot)|(?:human |bot )?verification|ddos-guard|security check|один момент)/i

// What no other page has in it: Cloudflare, Imperva, DataDome, PerimeterX, Sucuri.
const MARKS =
  /_cf_chl_opt|request unsuccessful\. incapsula incident|captcha-delivery\.com|id="px-captcha"|sucuri website firewall - access denied/i

// Forms of ordinary pages have it too; a page with hardly anything else is the question itself.
const CAPTCHA = /\b(?:h-captcha|g-recaptcha|cf-turnstile)\b/
const SMALL = 4096

/** Whether a page asks programs to prove that they are none, in place of what it has for people. */
export const isChallenge = ({ headers, body }: Page): boolean =>
  HEADERS.some(([name, value]) => value.test(String(headers[name] ?? ''))) ||
  TITLE.test(body) ||
  MARKS.test(body) ||
  (body.length <= SMALL && CAPTCHA.test(body))
