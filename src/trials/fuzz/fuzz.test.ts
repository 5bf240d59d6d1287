import * as fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { isNightly } from '#testing/nightly.ts'
import { send } from './check.ts'
import { type FuzzLibrary, openFuzzLibrary } from './fuzz-library.ts'
import { anyRequest } from './requests.ts'

// `npm run trial -- fuzz` chooses others.
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (isNightly ? 10_000 : 400))
const SEED = Number(process.env['FUZZ_SEED'] ?? 13)

// Requests after which a new library replaces deleted groups and ended sessions.
const RENEWED_AFTER = 200
const JOBS_AFTER = 50

/** Reuses a library for some requests; every other has an index. */
const renewedWorlds = () => {
  let library: FuzzLibrary | undefined
  let requests = 0
  return {
    next: async (): Promise<FuzzLibrary> => {
      if (!library || requests % RENEWED_AFTER === 0) {
        await library?.close()
        library = await openFuzzLibrary(inject('testServer'), { hasIndex: (requests / RENEWED_AFTER) % 2 === 1 })
      }
      // Imports run as background jobs.
      if (requests % JOBS_AFTER === 0) await library.app.jobs.runDue()
      requests += 1
      return library
    },
    close: () => library?.close(),
  }
}

it(
  `${REQUESTS} random calls are answered according to the contract, without data of another group`,
  async () => {
    const worlds = renewedWorlds()
    const isAnswered = fc.asyncProperty(anyRequest, async (request) => send(await worlds.next(), request))
    try {
      const found = await fc.check(isAnswered, { numRuns: REQUESTS, seed: SEED, includeErrorInReport: true })

      expect(fc.defaultReportMessage(found)).toBeUndefined()
    } finally {
      await worlds.close()
    }
  },
  60_000 + REQUESTS * 1000,
)
