import { equal } from 'node:assert/strict'
import type { Endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'
import { Answered, type CheckReply } from '#server/route.ts'

/** What the contract makes of a reply: nothing that it does not list, and all that it does, in its order. */
export const asContracted = ({ reply }: Endpoint, given: unknown): unknown => reply && z.parse(reply, given)

/** Fails a call whose reply differs from what the contract makes of it, be it in the order of its fields. */
export const checkReply: CheckReply = (endpoint, answered) => {
  const given: unknown = answered instanceof Answered ? JSON.parse(answered.json) : answered
  equal(JSON.stringify(given), JSON.stringify(asContracted(endpoint, given)))
}
