import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { statusesOf } from '#contract/endpoint-errors.ts'
import { errorBody, errorCodes } from '#contract/errors.ts'
import { linkHealth } from '#contract/links/link-health.ts'
import { filterNames, filterTable } from '#contract/lists/filter-table.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { provenance, provenanceFields } from '#contract/sources/provenance.ts'
import * as z from '#contract/zod.ts'
import { startTestApp } from '#testing/server/app.ts'

const test = startTestApp()
const off = startTestApp({ apiDocs: false })

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Document extends Record<string, unknown> {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: { Error: object }; responses: Operation['responses']; securitySchemes: object }
}

const read = async () => (await test.app.inject({ url: `${API_PREFIX}/openapi.json` })).json<Document>()

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = await read()

    const result = await new Validator().validate(structuredClone(document))

    expect(result).toMatchObject({ valid: true })
    expect(document.openapi).toBe('3.1.0')
  })

  it('holds every call that the app serves, and no other', async () => {
    const { paths } = await read()

    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = test.app.endpoints.map(
      ({ method, path }) => `${method} ${API_PREFIX}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.sort()).toEqual(served.sort())
    expect(served.length).toBeGreaterThan(20)
  })

  it('gives every call a name of its own', async () => {
    const operations = Object.values((await read()).paths).flatMap((item) => Object.values(item))

    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('lists the failures of each call, which all have the one error body', async () => {
    const { paths, components } = await read()

    const remove = paths['/api/v1/categories/delete/{id}/']?.['delete']
    const failures = Object.values(components.responses).map(({ content }) => content?.['application/json']?.schema)
    expect(Object.keys(remove?.responses ?? {})).toEqual([
      '204',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '417',
      '421',
      '429',
      '431',
      '500',
      '503',
    ])
    expect(remove?.responses).toMatchObject({ 409: { $ref: '#/components/responses/conflict' } })
    expect(failures).toEqual(
      errorCodes.map((code) => ({ $ref: `#/components/schemas/${code === 'stale' ? 'StaleSource' : 'Error'}` })),
    )
  })

  it('declares every status of every call, and the contents of a successful reply', async () => {
    const { paths } = await read()

    const declared = test.app.endpoints.map(({ method, path }) => {
      const item = paths[API_PREFIX + path.replaceAll(/:(\w+)/g, '{$1}')]
      return Object.keys(item?.[method.toLowerCase()]?.responses ?? {}).map(Number)
    })
    const tag = { content: { 'application/json': { schema: { properties: { label: {} } } } } }
    expect(declared).toEqual(test.app.endpoints.map(statusesOf))
    expect(paths['/api/v1/tags/']?.['post']?.responses).toMatchObject({ 200: tag, 201: tag })
    expect(paths['/api/v1/source/newest/']?.['get']?.responses['304']).toEqual({
      description: 'The caller has it already',
    })
  })

  it('marks calls that take If-Match, and their reply with the current source', async () => {
    const { paths, components } = await read()

    const matching = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).flatMap(({ parameters, responses }) =>
        parameters.some(({ name }) => name === 'If-Match') ? [{ path, stale: responses['409'] }] : [],
      ),
    )
    const either = {
      content: { 'application/json': { schema: { anyOf: [{}, { $ref: '#/components/schemas/StaleSource' }] } } },
    }
    const stale = { $ref: '#/components/responses/stale' }
    expect(matching).toMatchObject([
      { path: '/api/v1/source/update/{source}/', stale: either },
      { path: '/api/v1/source/add-to-group/{source}/', stale: either },
      { path: '/api/v1/source/remove-from-group/{source}/', stale },
      { path: '/api/v1/source/review/{id}/', stale },
      { path: '/api/v1/categories/update/{id}/', stale },
      { path: '/api/v1/subcategories/update/{id}/', stale },
      { path: '/api/v1/group/update/{groupId}/', stale },
      { path: '/api/v1/record/{id}/', stale: either },
    ])
    expect(components.schemas).toMatchObject({ StaleSource: { properties: { code: { const: 'stale' }, source: {} } } })
  })

  it('describes parameters, replies and permissions of a call', async () => {
    const { paths } = await read()

    const required = ['title', 'link', 'note', 'subCategory']
    const names = ['search', 'order', 'direction', 'page', ...filterNames.filter((name) => name !== 'search')]
    expect(paths).toMatchObject({
      '/api/v1/source/global/': { get: { security: [], parameters: names.map((name) => ({ name, in: 'query' })) } },
      '/api/v1/source/update/{source}/': {
        patch: {
          security: [{ session: [] }],
          parameters: [
            { name: 'source', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
            { name: 'If-Match', in: 'header' },
          ],
        },
      },
      '/api/v1/source/create/': {
        post: {
          requestBody: { content: { 'application/json': { schema: { required } } } },
          responses: { 201: { description: 'Made' } },
        },
      },
      '/api/v1/source/delete/{id}/': { delete: { responses: { 204: { description: 'Done' } } } },
      '/api/v1/source/export/': {
        get: { responses: { 200: { content: { 'text/csv': {}, 'text/html': {}, 'application/x-ndjson': {} } } } },
      },
      '/api/v1/icon/{domain}/': { get: { responses: { 200: { content: { 'image/svg+xml': {} } } } } },
    })
  })

  it('describes provenance, and the values of each filter by provenance', async () => {
    const { paths } = await read()

    const described = (shape: object) =>
      Object.fromEntries(Object.keys(shape).map((name) => [name, { description: expect.stringMatching(/\.$/) }]))
    const written = { ...described(provenanceFields), countries: { examples: [['GE', 'XK'], ['001']] } }
    const shown = {
      provenance: { properties: described(provenance.shape) },
      health: { properties: described(linkHealth.shape) },
    }
    const parameters = expect.arrayContaining(
      filterNames
        .filter((name) => filterTable[name].form === 'values')
        .map((name) =>
          expect.objectContaining({
            name,
            schema: expect.objectContaining({ description: expect.stringContaining('20') }),
          }),
        ),
    )
    expect(paths['/api/v1/source/create/']?.['post']).toMatchObject({
      requestBody: {
        content: { 'application/json': { schema: { properties: { provenance: { properties: written } } } } },
      },
      responses: { 201: { content: { 'application/json': { schema: { properties: shown } } } } },
    })
    expect(paths['/api/v1/source/group/']?.['get']?.parameters).toEqual(parameters)
  })

  it('marks calls that take an idempotency key, and explains the key', async () => {
    const { paths } = await read()
    const page = await test.app.inject({ url: '/api/docs' })

    const keyed = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).flatMap(({ parameters, responses }) =>
        parameters
          .filter(({ name }) => name === 'Idempotency-Key')
          .map((param) => ({ path, param, conflict: responses['409'] })),
      ),
    )
    const param = expect.objectContaining({
      name: 'Idempotency-Key',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    })
    expect(keyed.sort(({ path: one }, { path: other }) => one.localeCompare(other))).toEqual(
      [
        'categories/create',
        'group/create',
        'import',
        'record',
        'record/repeat/{id}',
        'record/search/{id}',
        'source/bulk',
        'source/create',
        'subcategories/create/{id}',
        'user/invite/{groupId}',
      ].map((path) => ({ path: `/api/v1/${path}/`, param, conflict: { $ref: '#/components/responses/conflict' } })),
    )
    expect(page.body.match(/Takes an <code>Idempotency-Key<\/code>/g)).toHaveLength(10)
  })

  it('describes the error body correctly', async () => {
    const { components } = await read()
    const { $schema: _dialect, ...schema } = z.toJSONSchema(errorBody)

    expect(components.schemas.Error).toEqual(schema)
    expect(components.securitySchemes).toEqual({ session: { type: 'apiKey', in: 'cookie', name: 'sourcebook' } })
  })
})

describe('the page about the API', () => {
  it('is HTML that names every call', async () => {
    const response = await test.app.inject({ url: '/api/docs' })

    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toMatch(/^<!doctype html><html lang="en">/)
    expect(
      test.app.endpoints.filter(({ path }) => !response.body.includes(`<code>${API_PREFIX}${path}</code>`)),
    ).toEqual([])
    expect(response.body.match(/<section>/g)).toHaveLength(test.app.endpoints.length)
  })

  it('has no script, no inline style and nothing from elsewhere', async () => {
    const { body } = await test.app.inject({ url: '/api/docs' })

    const addresses = [...body.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address)
    expect(body).not.toMatch(/<script|<style|style=|\son\w+="|javascript:|<iframe|<img/i)
    expect(addresses).toEqual(['/api/docs/style.css', '/api/v1/openapi.json'])
  })

  it('finds its style sheet', async () => {
    const response = await test.app.inject({ url: '/api/docs/style.css' })

    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(response.body).not.toMatch(/url\(|@import/)
  })
})

describe('switched off', () => {
  it.each(['/api/v1/openapi.json', '/api/docs', '/api/docs/style.css'])('%s is not found', async (url) => {
    expect((await off.app.inject({ url })).statusCode).toBe(404)
  })
})
