import { config } from 'zod/mini'

// Otherwise zod probes `new Function`, which the CSP reports. It must run before the first schema, so every schema
// imports zod from here.
config({
  jitless: true,
  // Default message of schemas without their own.
  customError: () => 'This can’t be accepted',
})

export * from 'zod/mini'
