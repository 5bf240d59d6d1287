import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/kysely.ts'
import { acceptedEncoding, encodeToKeep } from '#server/http/encoding.ts'
import { isKnown } from '#server/http/if-match.ts'
import { addVary } from '#server/http/vary.ts'
import { Encoded } from '#server/route.ts'
import { scopesOf } from '#server/scopes.ts'
import { sharedRead } from './shared-read.ts'
import { NEVER_CACHED, VersionedCache } from './versioned-cache.ts'
import { textOf, type VersionColumns, versionColumns, versionIn } from './versions.ts'

/** Memory limit: 1,400 compressed pages of a library of a million. */
const MOST_BYTES = 32 * 2 ** 20

interface Answer {
  readonly etag: string
  readonly body: Encoded
}

/** Answer of an outdated version, not cached. */
export class Passing {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

interface GuestCall {
  readonly endpoint: Endpoint
  readonly query: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const answerOf = async (bytes: Buffer, encoding: ReturnType<typeof encodingFor>): Promise<Answer> => {
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}${encoding === '' ? '' : `-${encoding}`}"`
  return { etag, body: new Encoded(await encodeToKeep(bytes, encoding), encoding) }
}

const encodingFor = (request: FastifyRequest) => acceptedEncoding(request.headers['accept-encoding'], ['br', 'gzip'])

/**
 * Cached answers for guests, never of searches (decision 0018). The version is read per call, so they are current right
 * after a write in every process.
 */
export const guestAnswersIn = (db: Db) => {
  const kept = new VersionedCache<Answer>(MOST_BYTES)
  const version = sql<VersionColumns>`select ${versionColumns(scopesOf(null))}`.compile(db)
  const readVersion = sharedRead(async () => textOf(versionIn((await db.executeQuery(version)).rows[0])))
  return {
    give: async (
      { endpoint, query, request, reply }: GuestCall,
      make: () => Promise<Buffer | Passing>,
    ): Promise<Encoded> => {
      const encoding = encodingFor(request)
      const key = [encoding, endpoint.path, JSON.stringify(query)].join(' ')
      const answer = await kept.at(key, await readVersion(), async () => {
        const made = await make()
        const isPassing = made instanceof Passing
        const value = await answerOf(isPassing ? made.bytes : made, encoding)
        return { value, bytes: isPassing ? NEVER_CACHED : value.body.bytes.length }
      })
      reply.headers({ 'cache-control': 'private, no-cache', etag: answer.etag })
      addVary(reply, 'Cookie', 'Accept-Encoding')
      return isKnown(request, answer.etag) ? Encoded.unchanged : answer.body
    },
  }
}
