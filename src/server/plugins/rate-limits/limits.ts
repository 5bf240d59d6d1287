/** The rate limits (decision 0013, rate limits): so many hits in so many seconds. */
export const rateLimitDefaults = {
  reads_user: { hits: 240, seconds: 60 },
  reads_guest: { hits: 120, seconds: 60 },
  writes: { hits: 60, seconds: 60 },
  // A list page shows up to 50 icons, so they would eat up the reads; they have a counter of their own.
  icons: { hits: 3000, seconds: 60 },
  // The page asks first whether one would begin, which counts as well.
  exports_user: { hits: 60, seconds: 900 },
  exports_guest: { hits: 20, seconds: 900 },
  // Each waits some seconds for a site.
  checks: { hits: 20, seconds: 60 },
  login: { hits: 10, seconds: 900 },
  login_address: { hits: 30, seconds: 900 },
  // Wrong ones only, from all addresses together; a browser in which the account has logged in has a counter of its own.
  login_account: { hits: 100, seconds: 3600 },
  reset: { hits: 3, seconds: 900 },
  confirm: { hits: 10, seconds: 300 },
  contact: { hits: 5, seconds: 3600 },
  invite: { hits: 20, seconds: 3600 },
} as const satisfies Record<string, { hits: number; seconds: number }>

export type RateLimitName = keyof typeof rateLimitDefaults

export type RateLimits = Readonly<Record<RateLimitName, { readonly hits: number; readonly seconds: number }>>
