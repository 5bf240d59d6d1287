import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/kysely.ts'
import { type Periods, retentionKinds } from './retention.ts'

interface PrivacyDependencies {
  readonly db: Db
  readonly config: Periods
  readonly clock: () => Date
}

/** Deletes expired data without hold periodically. */
export const registerRetention = (app: FastifyInstance, { db, config, clock }: PrivacyDependencies): void => {
  for (const kind of retentionKinds(config).filter(({ respectsHolds }) => respectsHolds))
    app.sweepRegularly(async () => {
      await kind.remove(db, clock())
    })
}
