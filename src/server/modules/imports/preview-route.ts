import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { columnRolesOf, type ImportPreview, importEndpoints } from '#contract/files/imports.ts'
import { IMPORT_BYTES } from '#contract/limits.ts'
import { type Db, writesOf } from '#server/db/kysely.ts'
import { conflict, HttpError } from '#server/errors.ts'
import { goneSignal } from '#server/http/gone.ts'
import { streamBounds, streamClientOf } from '#server/http/stream-bounds.ts'
import { type Call, route } from '#server/route.ts'
import { previewEntries, unreadable } from './preview.ts'
import { openEntries } from './readers/read-entries.ts'
import { inTurns, UploadGone, uploadsIn } from './uploads.ts'

interface PreviewDependencies {
  readonly db: Db
  readonly clock: () => Date
}

const leaveBodies = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('preParsing', async ({ raw }) => {
    // An invalid one would be refused.
    delete raw.headers['content-type']
  })
}

// Previews share processor and connections with calls; beside four, logins stay fast.
const MOST = {
  what: 'previews',
  all: 4,
  user: 1,
  guests: 0,
  guest: 0,
  retrySeconds: 10,
  messages: {
    own: 'Another file of yours is still being read. Try again when it is done.',
    others: 'The server is reading files of other users. Try again in a few seconds.',
  },
} as const

export const registerPreview = async (app: FastifyInstance, dependencies: PreviewDependencies): Promise<void> => {
  const bounds = streamBounds(MOST)
  // Ends running previews, which would delay closing.
  app.addHook('preClose', async () => bounds.stopAll())
  await app.register(async (scope) => {
    leaveBodies(scope)
    route(scope, importEndpoints.preview, async (call) => {
      const { actor, request, reply } = call
      checkLength(request)
      const gone = goneSignal(reply)
      const end = bounds.begin(streamClientOf(actor, request), () => void reply.raw.destroy())
      // Ends the preview at once, since the page sends the file again when a column changes.
      gone.addEventListener('abort', end)
      try {
        return await preview(dependencies, call, gone)
      } finally {
        end()
      }
    })
  })
}

const preview = async (
  { db, clock }: PreviewDependencies,
  call: Call<typeof importEndpoints.preview>,
  gone: AbortSignal,
) => {
  const { actor, query, request } = call
  const uploads = uploadsIn(writesOf(db), clock)
  const upload = await uploads.begin(actor, query.name)
  try {
    // Stored first, because an unread connection doesn't reveal a hang-up.
    await uploads.store(actor, upload, bytesOf(request))
    const chunks = unlessGone(inTurns(uploads.read(upload)), gone)
    const outlook = await look(db, actor, await openEntries(chunks, readAs(query)))
    await uploads.complete(actor, upload, outlook.total)
    return { ...outlook, upload }
  } catch (error) {
    // Drains the body, otherwise the client can't read the error.
    request.raw.resume()
    await uploads.remove(upload)
    if (error instanceof UploadGone)
      conflict('You have sent another file, which replaced this one. Choose the file again.')
    throw error
  }
}

const readAs = ({ columns, layout }: { readonly columns: string; readonly layout: string }) => ({
  columns: columnRolesOf(columns),
  layout: layout || undefined,
})

async function* unlessGone(chunks: AsyncIterable<Buffer>, gone: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (gone.aborted) throw new HttpError('invalid', { message: 'The caller has gone' })
    yield chunk
  }
}

type OpenedEntries = Awaited<ReturnType<typeof openEntries>>

const look = async (
  db: Db,
  actor: Actor,
  { format, columns, layout, items }: OpenedEntries,
): Promise<Omit<ImportPreview, 'upload'>> => {
  const outlook = await previewEntries(db, { groupId: actor.groupId, accountId: actor.id }, items)
  const { cutOff, ...counts } = outlook
  if (format === null || (outlook.total === 0 && cutOff)) throw unreadable(cutOff?.reason ?? 'The file is empty')
  return { format, ...counts, ...(columns && { columns: [...columns] }), ...(layout && { layout }), cutOff }
}

const checkLength = ({ headers }: FastifyRequest) => {
  if (Number(headers['content-length'] ?? 0) > IMPORT_BYTES) throw new HttpError('too_large')
}

async function* bytesOf({ raw }: FastifyRequest): AsyncGenerator<Buffer> {
  let length = 0
  // Keeps the connection for the answer.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > IMPORT_BYTES) throw new HttpError('too_large')
    yield chunk
  }
}
