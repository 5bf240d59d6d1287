import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { poolFor, type TestConnection } from './test-server.ts'

/* Test process to kill: serves a database. 'mute' executes calls without answering. */
const [connection = '{}', database = '', manner = ''] = process.argv.slice(2)
const pool = poolFor(JSON.parse(connection) as TestConnection, database)
const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '100000', DEMO: 'off' })
const app = await buildApp({ db: queriesOver(pool), config, transport: { send: async () => {} } })
if (manner === 'mute') app.addHook('onSend', () => new Promise(() => {}))
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))
