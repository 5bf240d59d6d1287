import type { FastifyInstance } from 'fastify'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import type { Db } from '#server/db/kysely.ts'
import { guestAnswersIn, Passing } from '#server/library/answers.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { NEVER_CACHED, VersionedCache } from '#server/library/versioned-cache.ts'
import { textOf } from '#server/library/versions.ts'
import { refuseUnindexed } from '#server/modules/sources/lists/answers-in-index.ts'
import { Answered, route } from '#server/route.ts'
import { scopesOf } from '#server/scopes.ts'
import { presentCoverage } from './presenter.ts'
import { findCovered, readVersion } from './repository.ts'

const MOST_BYTES = 4 * 2 ** 20

interface Coverage {
  readonly json: string
  readonly isExact: boolean
}

/** Cached per version for viewers of equal scopes (decision 0056). */
const coverageIn = (db: Db, index: LibraryIndex | null) => {
  const kept = new VersionedCache<Coverage>(MOST_BYTES)
  return async (scopes: readonly number[]): Promise<Coverage> => {
    const version = textOf(await readVersion(db, scopes))
    return kept.at(JSON.stringify([scopes, version]), '', async () => {
      const covered = (index && (await findCovered(db, index, scopes))) ?? refuseUnindexed(index)
      const value = { json: JSON.stringify(presentCoverage(covered)), isExact: covered.isExact }
      return { value, bytes: value.isExact ? value.json.length : NEVER_CACHED }
    })
  }
}

export const registerCoverage = (app: FastifyInstance, { db }: { readonly db: Db }): void => {
  const [read, answers] = [coverageIn(db, app.libraryIndex), guestAnswersIn(db)]

  route(app, coverageEndpoints.read, async (call) => {
    const scopes = scopesOf(call.actor)
    if (call.actor) return new Answered((await read(scopes)).json)
    return answers.give(call, async () => {
      const { json, isExact } = await read(scopes)
      return isExact ? Buffer.from(json) : new Passing(Buffer.from(json))
    })
  })
}
