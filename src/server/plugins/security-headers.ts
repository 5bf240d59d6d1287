import type { Config } from '#server/config.ts'

export const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:')

const contentSecurityPolicy = (config: Config) => {
  const own = "'self'"
  const ownAndOthers = [own, ...config.thirdParties].join(' ')
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src ${ownAndOthers}`,
    `font-src ${own}`,
    `connect-src ${ownAndOthers}`,
    `manifest-src ${own}`,
    "base-uri 'none'",
    `form-action ${own}`,
    "frame-ancestors 'none'",
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

/** What every answer carries, also one to what never became a request (decision 0041). */
export const securityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(config),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  'origin-agent-cluster': '?1',
  // A followed link tells its site nothing, not even the name of this Sourcebook.
  'referrer-policy': 'no-referrer',
  ...(isHttps(config) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers that this turns off could be used against the page.
  'x-xss-protection': '0',
})
