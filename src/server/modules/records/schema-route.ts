import type { FastifyInstance } from 'fastify'
import { recordFile } from '#contract/records/record-file.ts'
import * as z from '#contract/zod.ts'

/** Describes exported files to programs that read them, also where the API document is off. */
export const registerRecordSchema = (app: FastifyInstance): void => {
  const schema = { ...z.toJSONSchema(recordFile), title: 'Research record of Sourcebook' }
  app.get('/api/schemas/record.json', async (_request, reply) =>
    reply.type('application/schema+json; charset=utf-8').send(JSON.stringify(schema)),
  )
}
