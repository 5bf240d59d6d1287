import { config } from 'zod/mini'

// Without this zod probes `new Function`, which the page's content security policy reports as a violation.
// It has to run before the first schema is built, so every schema imports zod through this file.
config({
  jitless: true,
  // What a schema has no sentence of its own for.
  customError: () => 'This can’t be accepted',
})

export * from 'zod/mini'
