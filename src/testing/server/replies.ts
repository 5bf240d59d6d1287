import { equal } from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'
import { Answered, type CheckReply, Encoded } from '#server/route.ts'

export const asContracted = ({ reply }: Endpoint, given: unknown): unknown => reply && z.parse(reply, given)

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  '': (bytes) => bytes,
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

const readReply = (answered: unknown): unknown => {
  if (answered instanceof Answered) return JSON.parse(answered.json)
  if (!(answered instanceof Encoded)) return answered
  return JSON.parse(String(decoders[answered.encoding]?.(answered.bytes)))
}

/** Fails on differences to the contract, order included. */
export const checkReply: CheckReply = (endpoint, answered) => {
  if (answered === Encoded.unchanged) return
  const given = readReply(answered)
  equal(JSON.stringify(given), JSON.stringify(asContracted(endpoint, given)))
}
