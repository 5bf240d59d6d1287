import type { FastifyInstance } from 'fastify'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import type { Db } from '#server/db/kysely.ts'
import { guestAnswersIn } from '#server/library/answers.ts'
import { Kept } from '#server/library/kept.ts'
import { textOf } from '#server/library/versions.ts'
import type { LibraryIndex } from '#server/library-index/library-index.ts'
import { Answered, route } from '#server/route.ts'
import { scopesOf } from '#server/scopes.ts'
import { presentCoverage } from './presenter.ts'
import { findCovered, readCovered, readVersion } from './repository.ts'

const MOST_BYTES = 4 * 2 ** 20

/** What is covered, as JSON: counted once for all who see the same, for as long as it is the same (decision 0059). */
const coverageIn = (db: Db, index: LibraryIndex | null) => {
  const kept = new Kept<string>(MOST_BYTES)
  return async (scopes: readonly number[]): Promise<string> => {
    const version = textOf(await readVersion(db, scopes))
    return kept.at(JSON.stringify([scopes, version]), '', async () => {
      const covered = (index && (await findCovered(db, index, scopes))) ?? (await readCovered(db, scopes))
      const value = JSON.stringify(presentCoverage(covered))
      return { value, bytes: value.length }
    })
  }
}

export const registerCoverage = (app: FastifyInstance, { db }: { readonly db: Db }): void => {
  const [read, answers] = [coverageIn(db, app.libraryIndex), guestAnswersIn(db)]

  route(app, coverageEndpoints.read, async (call) => {
    const scopes = scopesOf(call.actor)
    if (call.actor) return new Answered(await read(scopes))
    return answers.give(call, async () => Buffer.from(await read(scopes)))
  })
}
