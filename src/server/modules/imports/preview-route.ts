import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { columnRolesOf, type ImportPreview, importEndpoints } from '#contract/imports.ts'
import { IMPORT_BYTES } from '#contract/limits.ts'
import { type Db, writesOf } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'
import { type Call, route } from '#server/route.ts'
import { previewEntries } from './preview.ts'
import { openEntries } from './readers/read-entries.ts'
import { inTurns, uploadsIn } from './uploads.ts'

interface ImportParts {
  readonly db: Db
  readonly clock: () => Date
}

/** Whatever type the body of these calls says that it is of: it is left to the handler, unread. */
const leaveBodies = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('preParsing', async ({ raw }) => {
    // One that is none at all would be refused.
    delete raw.headers['content-type']
  })
}

export const registerPreview = async (app: FastifyInstance, parts: ImportParts): Promise<void> => {
  await app.register(async (scope) => {
    leaveBodies(scope)
    route(scope, importEndpoints.preview, (call) => preview(parts, call))
  })
}

const preview = async ({ db, clock }: ImportParts, call: Call<typeof importEndpoints.preview>) => {
  const { actor, query, request } = call
  const uploads = uploadsIn(writesOf(db), clock)
  checkLength(request)
  const upload = await uploads.begin(actor, query.name)
  try {
    const chunks = inTurns(uploads.keep(upload, bytesOf(request)))
    const outlook = await look(db, actor, await openEntries(chunks, readAs(query)))
    await uploads.complete(actor, upload, outlook.total)
    return { ...outlook, upload }
  } catch (error) {
    // What is still to come is let through and forgotten, or the caller would never read why.
    request.raw.resume()
    await uploads.remove(upload)
    throw error
  }
}

const readAs = ({ columns, layout }: { readonly columns: string; readonly layout: string }) => ({
  columns: columnRolesOf(columns),
  layout: layout || undefined,
})

type Opened = Awaited<ReturnType<typeof openEntries>>

const look = async (
  db: Db,
  actor: Actor,
  { format, columns, layout, items }: Opened,
): Promise<Omit<ImportPreview, 'upload'>> => {
  const outlook = await previewEntries(db, { groupId: actor.groupId, accountId: actor.id }, items)
  const { cutOff, ...counted } = outlook
  if (format === null || (outlook.total === 0 && cutOff)) throw unreadable(cutOff?.reason)
  return { format, ...counted, ...(columns && { columns: [...columns] }), ...(layout && { layout }), cutOff }
}

/** There is nothing in it that could be imported. */
const unreadable = (message = 'The file is empty') =>
  new HttpError('invalid', { message, errors: [{ field: 'file', message }] })

const checkLength = ({ headers }: FastifyRequest) => {
  if (Number(headers['content-length'] ?? 0) > IMPORT_BYTES) throw new HttpError('too_large')
}

async function* bytesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  let length = 0
  // The connection is still needed for the answer.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > IMPORT_BYTES) throw new HttpError('too_large')
    yield chunk
  }
}
