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
    // No text becomes markup or the address of a script, and nobody may make a way round that.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

// What browsers offer pages; this one copies to the clipboard when asked to, and needs nothing else of it.
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

/** What every answer carries, also one to what never became a request (decision 0041). */
export const securityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(config),
  // An icon service of somebody else's has no reason to say that it may be embedded; it is asked without cookies instead.
  'cross-origin-embedder-policy': config.isFaviconElsewhere ? 'credentialless' : 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
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
