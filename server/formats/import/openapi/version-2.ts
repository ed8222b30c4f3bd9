import { isObject, type Loose, lineOf, listOf, objectOf, own, textOf } from '#server/formats/import/api/loose.ts'
import { references } from '#server/formats/import/api/references.ts'
import { METHODS } from './operations.ts'

/**
 * A document of version 2.0 in the form of 3.1; other documents as they are. Only different parts are new. References to `#/definitions` and others
 * stay valid, because the old parts remain in the document.
 */
export function modern(root: Loose): Loose {
  if (root.openapi !== undefined) return root
  const resolve = references(root, () => undefined)
  const paths = Object.create(null) as Loose
  for (const [path, written] of Object.entries(objectOf(root.paths))) {
    paths[path] = modernItem(resolve(written, path).value, root)
  }
  const components = {
    schemas: root.definitions,
    securitySchemes: modernSchemes(objectOf(root.securityDefinitions)),
  }
  return { ...root, paths, components, servers: serversOf(root) }

  /** A broken reference stays, so that it is noted later. */
  function followed(parameter: unknown): Loose {
    const { value } = resolve(parameter, 'parameters')
    return value.name === undefined ? objectOf(parameter) : value
  }

  function modernItem(item: Loose, holder: Loose): Loose {
    const shared = listOf(item.parameters)
    const result = Object.create(null) as Loose
    for (const [key, value] of Object.entries(item)) {
      if (key === 'parameters') continue
      const isMethod = (METHODS as readonly string[]).includes(key) && isObject(value)
      result[key] = isMethod ? modernOperation(value as Loose, shared, holder) : value
    }
    return result
  }

  function modernOperation(operation: Loose, shared: readonly unknown[], holder: Loose): Loose {
    const direct = listOf(operation.parameters).map(followed)
    const named = new Set(direct.map(({ name, in: place }) => `${textOf(place)} ${textOf(name)}`))
    const inherited = shared
      .map(followed)
      .filter(({ name, in: place }) => !named.has(`${textOf(place)} ${textOf(name)}`))
    const all = [...inherited, ...direct]
    const consumes = typesOf(operation.consumes ?? holder.consumes)
    const produces = typesOf(operation.produces ?? holder.produces)
    const responses = Object.create(null) as Loose
    for (const [status, written] of Object.entries(objectOf(operation.responses))) {
      responses[status] = modernResponse(resolve(written, status).value, produces)
    }
    return {
      ...operation,
      parameters: all.filter(({ in: place }) => place !== 'body' && place !== 'formData').map(modernParameter),
      ...bodyOf(all, consumes),
      responses,
      ...(Array.isArray(operation.schemes) && { servers: serversOf({ ...holder, schemes: operation.schemes }) }),
    }
  }
}

const typesOf = (value: unknown): string[] => listOf(value).map(lineOf).filter(Boolean)

/** Version 2.0 has the type of a parameter beside its name. */
function modernParameter(parameter: Loose): Loose {
  if (parameter.schema !== undefined) return parameter
  return { ...parameter, schema: schemaOf(parameter) }
}

const SCHEMA_KEYS = [
  'type',
  'format',
  'items',
  'default',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'x-nullable',
]

function schemaOf(holder: Loose): Loose {
  const schema: Loose = Object.fromEntries(
    SCHEMA_KEYS.flatMap((key) => (holder[key] === undefined ? [] : [[key, holder[key]]])),
  )
  return schema.type === 'file' ? { ...schema, type: 'string', format: 'binary' } : schema
}

function bodyOf(parameters: readonly Loose[], consumes: readonly string[]): Loose {
  const body = parameters.find((one) => one.in === 'body')
  if (body) {
    const types = consumes.length > 0 ? consumes : ['application/json']
    const content = Object.fromEntries(
      types.map((type) => [type, { schema: body.schema, examples: named(body['x-examples']) }]),
    )
    return { requestBody: { description: body.description, required: body.required, content } }
  }
  const fields = parameters.filter((one) => one.in === 'formData')
  if (fields.length === 0) return {}
  const hasFile = fields.some(({ type }) => type === 'file')
  const type =
    consumes.find((one) => /form/i.test(one)) ?? (hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded')
  const properties = Object.create(null) as Loose
  for (const field of fields) properties[lineOf(field.name)] = { ...schemaOf(field), description: field.description }
  const required = fields.filter((field) => field.required === true).map(({ name }) => lineOf(name))
  return { requestBody: { content: { [type]: { schema: { type: 'object', properties, required } } } } }
}

const named = (examples: unknown): Loose | undefined =>
  isObject(examples)
    ? Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]))
    : undefined

function modernResponse(response: Loose, produces: readonly string[]): Loose {
  const examples = objectOf(response.examples)
  const hasSchema = isObject(response.schema)
  const types = new Set([
    ...Object.keys(examples),
    ...(hasSchema ? (produces.length > 0 ? produces : ['application/json']) : []),
  ])
  const content = Object.create(null) as Loose
  for (const type of types) {
    const example = own(examples, type)
    content[type] = { ...(hasSchema && { schema: response.schema }), ...(example !== undefined && { example }) }
  }
  const headers = Object.create(null) as Loose
  for (const [name, written] of Object.entries(objectOf(response.headers))) {
    const header = objectOf(written)
    headers[name] = { ...header, schema: schemaOf(header) }
  }
  return { ...response, content, headers }
}

function serversOf(root: Loose): Loose[] {
  const host = lineOf(root.host)
  const path = lineOf(root.basePath)
  const schemes = typesOf(root.schemes)
  if (!host) return path ? [{ url: path }] : []
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) => ({ url: `${scheme}://${host}${path}` }))
}

/** Version 2.0 has other names for the OAuth flows. */
const FLOWS: Readonly<Record<string, string>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
}

function modernSchemes(definitions: Loose): Loose {
  const schemes = Object.create(null) as Loose
  for (const [name, written] of Object.entries(definitions)) {
    const scheme = objectOf(written)
    const flow = own(FLOWS as Loose, lineOf(scheme.flow))
    if (scheme.type === 'basic') schemes[name] = { ...scheme, type: 'http', scheme: 'basic' }
    else if (scheme.type === 'oauth2' && typeof flow === 'string')
      schemes[name] = { ...scheme, flows: { [flow]: scheme } }
    else schemes[name] = scheme
  }
  return schemes
}
