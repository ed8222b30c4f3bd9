import type { RuleName } from '#server/policy/permission-table.ts'
import { definitionOf } from '#shared/api/index.ts'
import { errors } from '#shared/errors.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { type CallDoc, COMMON_ERRORS, describeCalls, EVENTS_NOTE } from './describe-call.ts'
import { curlExample } from './example.ts'
import { type JsonSchema, type Named, outputSchema } from './json-schema.ts'

const ABOUT = `Every call answers \`{"error_code": 0, "data": …}\`, or a refusal with another \`error_code\`. A refused call has the HTTP status 200;
other statuses are about the transport. Fields are sent as a form, as JSON, or in the query.

Existing clients of the ShowDoc protocol use the same calls at \`/server/index.php?s=/api/…\`: there ids and other numbers of a row are
decimal text (\`x-wire: N\`), the text of pages is HTML-escaped (\`x-wire: escaped\`), fields of our own (\`x-wire: own\`) are left out, and the
HTTP status is always 200.`

/**
 * The OpenAPI 3.1 document of our own door, made from the contract.
 * @param origin address of the server, without a slash at the end
 */
export function openApiDocument(origin: string): Record<string, unknown> {
  const calls = describeCalls().filter((call) => !call.legacyOnly)
  const schemas: Record<string, JsonSchema> = { Refusal: refusalSchema() }
  const paths = Object.fromEntries(calls.map((call) => [`/api/${call.name}`, pathItem(call, schemas, origin)]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Octavo',
      version: packageJson.version,
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin }],
    tags: [...new Set(calls.map(({ resource }) => resource))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A login token' },
        header: { type: 'apiKey', in: 'header', name: 'X-API-Token', description: 'A login token' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'cookie_token', description: 'The session of a browser' },
      },
      responses: {
        TooLarge: refusalResponse('The request is too large'),
        TooMany: {
          ...refusalResponse('Too many requests'),
          headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
        },
        ServerBroken: refusalResponse('The server failed'),
      },
    },
  }
}

function pathItem(call: CallDoc, schemas: Record<string, JsonSchema>, origin: string): Record<string, unknown> {
  const operation = {
    operationId: call.name.replace('/', '_'),
    tags: [call.resource],
    summary: call.summary,
    description: descriptionOf(call),
    security: securityOf(call),
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlExample(call, origin) }],
    responses: {
      ...(call.answer === 'redirect' && { 302: { description: 'Leads the browser on' } }),
      200: responseOf(call, schemas),
      413: { $ref: '#/components/responses/TooLarge' },
      429: { $ref: '#/components/responses/TooMany' },
      500: { $ref: '#/components/responses/ServerBroken' },
    },
  }
  if (call.answer !== 'json') {
    const parameters = call.input.map(({ name, required, schema }) => ({ name, in: 'query', required, schema }))
    return { get: { ...operation, parameters } }
  }
  return { post: { ...operation, ...((call.input.length > 0 || call.file) && { requestBody: bodyOf(call) }) } }
}

const LOGIN: Record<string, string[]>[] = [{ bearer: [] }, { header: [] }, { cookie: [] }]
/** Rules of calls that guests may make for open items, so that they work with and without a token. */
const OPEN_TO_GUESTS: ReadonlySet<RuleName> = new Set(['visitors', 'page_visitors', 'catalog_visitors'])

function securityOf(call: CallDoc): Record<string, string[]>[] {
  if (call.rule === 'everyone' || call.rule === 'key_holders') return []
  return OPEN_TO_GUESTS.has(call.rule) ? [{}, ...LOGIN] : LOGIN
}

function descriptionOf({ access, errors: own, legacyNames }: CallDoc): string {
  const lines = [`Who may call: ${access}.`]
  if (own.length > 0) lines.push(`Errors of its own: ${own.map(({ name, code }) => `${name} (${code})`).join(', ')}.`)
  if (legacyNames.length > 0) lines.push(`Other names on the legacy door: ${legacyNames.join(', ')}.`)
  return lines.join('\n\n')
}

function bodyOf({ input, file }: CallDoc): Record<string, unknown> {
  const required = input.filter((field) => field.required).map(({ name }) => name)
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(input.map((field) => [field.name, field.schema])),
    ...(required.length > 0 && { required }),
  }
  if (file) {
    const part = { type: 'string', contentMediaType: 'application/octet-stream' }
    const whole = { ...schema, properties: { ...schema.properties, [file]: part }, required: [...required, file] }
    return { required: true, content: { 'multipart/form-data': { schema: whole } } }
  }
  return {
    required: required.length > 0,
    content: { 'application/x-www-form-urlencoded': { schema }, 'application/json': { schema } },
  }
}

function jsonResponse(call: CallDoc, schemas: Record<string, JsonSchema>): Record<string, unknown> {
  const prefix = call.name.replace(/(?:^|\/)(\w)/g, (_, letter: string) => letter.toUpperCase())
  const named: Named = { prefix, schemas }
  const success = {
    type: 'object',
    required: ['error_code', 'data'],
    properties: { error_code: { const: 0 }, data: outputSchema(definitionOf(call.name).output, named) },
  }
  const schema = { oneOf: [success, { $ref: '#/components/schemas/Refusal' }] }
  return { description: 'What was asked for, or why it was refused', content: { 'application/json': { schema } } }
}

function bytesResponse({ answer }: CallDoc) {
  const type = answer === 'image' ? 'image/png' : 'application/octet-stream'
  return {
    description: answer === 'image' ? 'The image' : 'The file',
    content: { [type]: { schema: { type: 'string', contentMediaType: type } } },
  }
}

const REDIRECT_RESPONSE = {
  description: 'Refused. A browser is led to the login screen instead',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

function responseOf(call: CallDoc, schemas: Record<string, JsonSchema>): Record<string, unknown> {
  if (call.answer === 'json') return jsonResponse(call, schemas)
  if (call.answer === 'redirect') return REDIRECT_RESPONSE
  return call.answer === 'events' ? eventsResponse(call) : bytesResponse(call)
}

/** A stream of events, or a refusal before the first event. */
function eventsResponse({ output }: CallDoc): Record<string, unknown> {
  const events = output.filter(({ legacy }) => legacy === 'left out').map(({ path, own }) => `\`${path}\` (${own})`)
  return {
    description: `${EVENTS_NOTE} Events: ${events.join(', ')}.`,
    content: {
      'text/event-stream': { schema: { type: 'string' } },
      'application/json': { schema: { $ref: '#/components/schemas/Refusal' } },
    },
  }
}

const refusalResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

function refusalSchema(): JsonSchema {
  const common = COMMON_ERRORS.map((name) => `${name} (${errors[name].code})`).join(', ')
  return {
    type: 'object',
    description: `Why a call was refused. Any call may answer ${common}.`,
    required: ['error_code', 'error_message', 'error_name'],
    properties: {
      error_code: { type: 'integer', minimum: 10000 },
      error_message: { type: 'string', description: 'For people, in the language of the request' },
      error_name: { type: 'string', enum: Object.keys(errors) },
      error_field: { type: 'string', description: 'The input at fault' },
    },
  }
}
