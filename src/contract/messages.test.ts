import { expect, it } from 'vitest'
import { allEndpoints } from './endpoints.ts'
import { sourceListQuery } from './sources/sources.ts'
import * as z from './zod.ts'

const values = [undefined, null, 7, '', 'x', true, [], {}, 'x'.repeat(20_000)]

/** Error messages of a schema for objects whose fields all have the same wrong value. */
const complaintsOf = (schema: z.ZodMiniType) => {
  const fields = Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })['properties'] ?? {})
  return values
    .map((value) => z.safeParse(schema, Object.fromEntries(fields.map((field) => [field, value]))))
    .flatMap(({ error }) => error?.issues ?? [])
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map(({ message }) => message)
}

it('no schema of a body or a query uses a message of its library', () => {
  const schemas = allEndpoints.flatMap(({ body, query }) => [body, query]).filter((schema) => schema !== undefined)

  const complaints = schemas.flatMap(complaintsOf)

  expect(complaints.length).toBeGreaterThan(100)
  expect(complaints.filter((message) => /invalid|expected|input/i.test(message))).toEqual([])
})

it.each([
  [1, 1],
  ['7', 7],
  ['007', 7],
  [1e21, 1_000_000],
  ['1000001', 1_000_000],
])('page %j is page %j', (page, read) => {
  expect(z.parse(sourceListQuery, { page }).page).toBe(read)
})

it.each([0, -1, 1.5, Number.NaN, '0x10', '1e3', ' 1', '', null, [1]])('%j is no page', (page) => {
  const { error } = z.safeParse(sourceListQuery, { page })

  expect(error?.issues.map(({ message }) => message)).toContain('This is not a page number')
})
