import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/kysely.ts'
import { registerPreview } from './preview-route.ts'
import { uploadsIn } from './uploads.ts'

interface ImportParts {
  readonly db: Db
  readonly clock: () => Date
}

export const registerImports = async (app: FastifyInstance, parts: ImportParts): Promise<void> => {
  app.sweepRegularly(uploadsIn(parts.db, parts.clock).sweep)
  await registerPreview(app, parts)
}
