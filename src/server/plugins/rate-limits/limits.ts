/** Limits per key (decision 0013, rate limits). */
export const rateLimitDefaults = {
  reads_user: { hits: 240, seconds: 60 },
  reads_guest: { hits: 120, seconds: 60 },
  writes: { hits: 60, seconds: 60 },
  // A list page shows up to 50 icons.
  icons: { hits: 3000, seconds: 60 },
  // HEAD counts as well.
  exports_user: { hits: 60, seconds: 900 },
  exports_guest: { hits: 20, seconds: 900 },
  checks: { hits: 20, seconds: 60 },
  login: { hits: 10, seconds: 900 },
  login_address: { hits: 30, seconds: 900 },
  // Failures only, across addresses; known browsers have their own counter.
  login_account: { hits: 100, seconds: 3600 },
  reset: { hits: 3, seconds: 900 },
  confirm: { hits: 10, seconds: 300 },
  contact: { hits: 5, seconds: 3600 },
  invite: { hits: 20, seconds: 3600 },
} as const satisfies Record<string, { hits: number; seconds: number }>

export type RateLimitName = keyof typeof rateLimitDefaults

export type RateLimits = Readonly<Record<RateLimitName, { readonly hits: number; readonly seconds: number }>>
