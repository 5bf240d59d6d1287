import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { openDatabase } from '#server/db/pool.ts'
import { testConfig } from './app.ts'
import { urlAt } from './replication.ts'
import { checkReply } from './replies.ts'

/** A process of a Sourcebook whose guests read from a replica: what leads to both. */
export interface Ports {
  readonly leader: number
  readonly replica: number
}

interface Process {
  readonly app: FastifyInstance
  readonly close: () => Promise<void>
}

/** One on a leader and a replica that listen at these ports, as `serve` makes it. */
export const startReplicated = async ({ leader, replica }: Ports, changes: Partial<Config> = {}): Promise<Process> => {
  const database = await openDatabase({ kind: 'server', url: urlAt(leader), replicaUrl: urlAt(replica) })
  const app = await buildApp({
    db: queriesOver(database.appPools),
    connection: database.appConnection,
    config: testConfig(changes),
    transport: { send: async () => {} },
    checkReply,
    ...(database.replica && { replica: database.replica }),
  })
  await app.libraryIndex?.ready()
  return {
    app,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
