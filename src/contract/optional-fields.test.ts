import { describe, expect, it } from 'vitest'
import { type Body, bodies } from '#testing/bodies.ts'
import type { Endpoint } from './endpoint.ts'
import { endpointTable } from './endpoints.ts'
import { provenanceChanges } from './sources/provenance.ts'
import * as z from './zod.ts'

const calls = Object.entries(endpointTable).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints).flatMap(([name, { method, body }]: [string, Endpoint]) =>
    body ? [{ name: `${noun}.${name}`, method, body }] : [],
  ),
)
const parts = [{ name: 'sources.update, provenance', method: 'PATCH', body: provenanceChanges }]
// Not in the table of bodies, because a client sends either ids or this field.
const EITHER = new Map([['bulk.change', 'query']])

const bodyOf = (name: string): Body => bodies[name] ?? { required: {}, optional: {} }

const without = (fields: object, left: string) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== left))

const all = [...calls, ...parts]

describe.each(all)('the body of $name', ({ name, body }) => {
  const { required, optional } = bodyOf(name)
  const whole = { ...required, ...optional }

  it('has the fields of this table and no other', () => {
    const fields = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []

    expect(fields.filter((field) => EITHER.get(name) !== field).toSorted()).toEqual(Object.keys(whole).toSorted())
    expect(z.safeParse(body, whole).success).toBe(true)
    expect(z.safeParse(body, { ...whole, unknown: 1 }).success).toBe(false)
  })

  it('is accepted without its optional fields, and not without any other field', () => {
    const isTaken = (field: string) => z.safeParse(body, without(whole, field)).success

    expect(Object.keys(whole).filter(isTaken)).toEqual(Object.keys(optional))
    expect(z.safeParse(body, required).success).toBe(true)
  })
})

it.each(all.filter(({ method }) => method === 'PATCH'))('$name leaves omitted fields as they are', ({ name, body }) => {
  const { required, optional } = bodyOf(name)
  const named = (fields: object) => Object.keys(z.parse(body, fields) ?? {}).toSorted()
  const whole = { ...required, ...optional }

  expect(named(required)).toEqual(Object.keys(required))
  for (const field of Object.keys(optional)) {
    expect(named(without(whole, field))).toEqual(Object.keys(without(whole, field)).toSorted())
  }
})
