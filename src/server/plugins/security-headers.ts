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
    // Blocks DOM injection sinks.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

// Only clipboard writing is used.
const FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

const permissionsPolicy = ['clipboard-write=(self)', ...FEATURES.map((feature) => `${feature}=()`)].join(', ')

/** Headers of every answer (decision 0041). */
export const securityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(config),
  // A third-party icon service needs no CORP header this way; requests carry no cookies.
  'cross-origin-embedder-policy': config.isFaviconElsewhere ? 'credentialless' : 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  // Followed links reveal nothing, not even our host.
  'referrer-policy': 'no-referrer',
  ...(isHttps(config) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The old XSS filter could be abused.
  'x-xss-protection': '0',
})
