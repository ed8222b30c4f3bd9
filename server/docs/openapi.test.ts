import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { callNames, definitionOf } from '#shared/api/index.ts'
import { describeCall, describeCalls } from './describe-call.ts'
import type { JsonSchema } from './json-schema.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  summary: string
  security: Record<string, string[]>[]
  parameters?: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, unknown>
  'x-codeSamples': { lang: string; source: string }[]
}

const ORIGIN = 'https://docs.example.com'
const document = JSON.parse(JSON.stringify(openApiDocument(ORIGIN))) as {
  openapi: string
  info: Record<string, unknown>
  servers: unknown
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

/** Every object in the document, with the way to it. */
function* objects(value: unknown, way = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* objects(inner, `${way}/${key.replaceAll('/', '~1')}`)
}

describe('the document', () => {
  test('is valid OpenAPI 3.1', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Octavo', version: expect.any(String) },
      servers: [{ url: ORIGIN }],
    })
    for (const { path, operation } of operations) {
      expect(path).toMatch(/^\/api\/\w+\/\w+$/)
      expect(Object.keys(operation.responses), path).toContain('200')
      for (const response of Object.values(operation.responses)) {
        const { $ref, description } = response as { $ref?: string; description?: string }
        expect($ref ?? description, path).toBeTruthy()
      }
      expect(document.tags.map(({ name }) => name)).toContain(path.split('/')[2])
    }
  })

  test('has every call of our own door once, and no other', () => {
    const own = callNames.filter((name) => !definitionOf(name).legacyOnly)
    expect(Object.keys(document.paths).sort()).toEqual(own.map((name) => `/api/${name}`).sort())
    expect(operations).toHaveLength(own.length)
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(own.length)
  })

  test('has no broken references', () => {
    const ways = new Set([...objects(document)].map(([way]) => way))
    for (const [way, { $ref }] of objects(document))
      if ($ref) expect(ways.has(String($ref)), `${way} → ${$ref}`).toBe(true)
    const schemes = Object.keys(document.components.securitySchemes ?? {})
    for (const { operation } of operations)
      for (const scheme of operation.security.flatMap(Object.keys)) expect(schemes).toContain(scheme)
  })

  test('has valid schemas', () => {
    const types = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null']
    for (const [way, value] of objects(document)) {
      if (!/schema|properties\/[^/]+$|items$/.test(way) || way.includes('securitySchemes')) continue
      const { type, required, properties, minimum, maximum, default: fallback } = value as JsonSchema
      if (typeof type === 'string') expect(types, way).toContain(type)
      if (Array.isArray(required) && properties)
        expect(Object.keys(properties), way).toEqual(expect.arrayContaining(required))
      if (typeof minimum === 'number' && typeof fallback === 'number')
        expect(fallback, way).toBeGreaterThanOrEqual(minimum)
      if (typeof maximum === 'number' && typeof fallback === 'number')
        expect(fallback, way).toBeLessThanOrEqual(maximum)
    }
  })

  test('shows every call as a curl command that sends what is required', () => {
    for (const { path, operation } of operations) {
      const [sample] = operation['x-codeSamples']
      expect(sample?.source, path).toContain(`curl ${ORIGIN}${path}`)
      const { content = {} } = operation.requestBody ?? {}
      const { required = [] } = (content['application/json'] ?? content['multipart/form-data'])?.schema ?? {}
      for (const field of required)
        expect(sample?.source, path).toMatch(new RegExp(`(-d|-F|--data-urlencode) '?${field}[=@]`))
    }
  })

  test('requires a login where the call does', () => {
    const securityOf = (name: string) => Object.values(document.paths[`/api/${name}`] ?? {})[0]?.security
    expect(securityOf('page/save')).not.toContainEqual({})
    expect(securityOf('page/info')).toContainEqual({})
    expect(securityOf('item/updateByApi')).toEqual([])
    expect(securityOf('common/version')).toEqual([])
  })
})

describe('the documentation of a field agrees with its validation', () => {
  test.each(describeCalls().map(({ name }) => name))('%s', (name) => {
    const { shape } = definitionOf(name).input as z.ZodObject
    for (const { name: field, required, schema } of describeCall(name).input) {
      const accepts = (value: unknown) => (shape[field] as z.ZodType).safeParse(value).success
      expect(accepts(undefined), `${field} left out`).toBe(!required)
      if (schema.type === 'integer') {
        const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER, enum: allowed } = schema
        for (const value of allowed ?? [minimum, maximum]) expect(accepts(value), `${field} ${value}`).toBe(true)
        if (!allowed)
          for (const value of [minimum - 1, maximum + 1]) expect(accepts(value), `${field} ${value}`).toBe(false)
      }
      if (schema.type === 'string' && schema.maxLength && schema.maxLength < 100_000) {
        expect(accepts('x'.repeat(schema.maxLength)), field).toBe(true)
        expect(accepts('x'.repeat(schema.maxLength + 1)), field).toBe(false)
        expect(accepts(''), field).toBe(!schema.minLength)
      }
    }
  })
})
