import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { type Endpoint, IDEMPOTENCY_KEY_HEADER, type ReplyOf } from '#contract/endpoint.ts'
import { idempotencyKey } from '#contract/idempotency-key.ts'
import * as z from '#contract/zod.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Schema } from '#server/db/schema.ts'
import { REFERENCE_GONE, transact } from '#server/db/transact.ts'
import { conflict, invalidField } from '#server/errors.ts'
import { Answered, type Call } from '#server/route.ts'
import { idempotencyKeysIn, type KeyedAttempt } from './store.ts'

type KeyedEndpoint = Endpoint & { readonly takesIdempotencyKey: true }

type KeyedCall<E extends Endpoint> = Call<E> & {
  readonly unlessAnswered: <Input>(input: Input) => Input
}

type KeyedWork<E extends Endpoint> = (tx: Transaction<Schema>, call: KeyedCall<E>) => Promise<ReplyOf<E>>

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a transaction once per key; later calls get the same reply (decision 0016). */
    oncePerKey<E extends KeyedEndpoint>(call: Call<E>, work: KeyedWork<E>): Promise<Answered>
  }
}

interface IdempotencyDependencies {
  readonly db: Db
  readonly clock: () => Date
}

export const registerIdempotency = (app: FastifyInstance, { db, clock }: IdempotencyDependencies): void => {
  app.sweepRegularly(idempotencyKeysIn(db, clock).sweep)

  app.decorate('oncePerKey', async <E extends KeyedEndpoint>(call: Call<E>, work: KeyedWork<E>) => {
    const one = tryOf(call)
    const carryOut = async (tx: Transaction<Schema>) => {
      const keys = idempotencyKeysIn(tx, clock)
      const before = one && (await keys.claim(one))
      let bodyHash = Buffer.alloc(0)
      const unlessAnswered = <Input>(input: Input): Input => {
        checkKey(call.request)
        bodyHash = hashOf(input)
        if (!before) return input
        if (!before.bodyHash.equals(bodyHash)) conflict(OTHER_BODY)
        throw new AnsweredBefore(before.reply)
      }
      const reply = JSON.stringify(await work(tx, { ...call, unlessAnswered }))
      if (bodyHash.length === 0) throw new Error(`${call.endpoint.path} never asks whether it was answered before`)
      if (one) await keys.keep(one, { bodyHash, reply })
      return reply
    }
    // A retry looks references up again and names the missing one.
    return new Answered(await transact(db, carryOut, [REFERENCE_GONE]).catch(replyOfBefore))
  })
}

const OTHER_BODY = 'An earlier version of this was already saved. Close this form to see it.'

class AnsweredBefore extends Error {
  readonly reply: string

  constructor(reply: string) {
    super('answered before')
    this.reply = reply
  }
}

const replyOfBefore = (error: unknown): string => {
  if (error instanceof AnsweredBefore) return error.reply
  throw error
}

// Node joins repeated headers by ', ', which makes the key invalid.
const headerOf = ({ headers }: FastifyRequest) => headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()]

const checkKey = (request: FastifyRequest): void => {
  const { error } = z.safeParse(z.optional(idempotencyKey), headerOf(request))
  if (error) throw invalidField(IDEMPOTENCY_KEY_HEADER, error.issues[0]?.message ?? '')
}

// Throws late, after 404 and 403.
const tryOf = ({ request, endpoint, params }: Call<Endpoint>): KeyedAttempt | undefined => {
  const { data: key } = z.safeParse(idempotencyKey, headerOf(request))
  if (!request.session || key === undefined) return undefined
  const given = new Map<string, string | number>(Object.entries(params))
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) => String(given.get(name)))
  return { accountId: request.session.user.id, call: `${endpoint.method} ${path}`, key }
}

// Hash of the parsed input, independent of white space and field order.
const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest()
