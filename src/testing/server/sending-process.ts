import process from 'node:process'
import { readConfig } from '#server/config.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { transportFor } from '#server/modules/emails/transport.ts'
import { queueOver } from './queue.ts'
import { poolFor, type TestConnection } from './test-server.ts'

/* Test process to kill: sends due e-mails through a mail server. */
const [connection = '{}', database = '', SMTP_URL = ''] = process.argv.slice(2)
const config = readConfig({ SMTP_URL })
const pool = poolFor(JSON.parse(connection) as TestConnection, database)
const dependencies = { db: queriesOver(pool), config, now: () => new Date() }
await queueOver(dependencies, transportFor(config.mail)).deliverDue()
await pool.end()
