import type { ApiParam } from '#shared/api-page/api-page.ts'
import type { FieldRow } from '#shared/api-page/parameters.ts'
import { LANGS } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { SplitAddress } from './address.ts'
import type { Answer, DescribedCall, NamedExample } from './described-call.ts'
import { bodySchema, exampleOf, fieldSchema } from './schema.ts'
import type { Security } from './security.ts'

/** The parts of an operation of OpenAPI that come from its page. */
export function operationObject(call: DescribedCall, { query, variables }: SplitAddress, security: Security) {
  const words = LANGS.map((lang) => serverTexts(lang).importedApi)
  const isOf = (key: string, word: 'auth' | 'tags' | 'servers') => words.some((one) => one[word] === key)
  const auth = call.facts.find(([key]) => isOf(key, 'auth'))
  const wanted = auth && security.read(auth[1])
  const [, named = ''] = call.facts.find(([key]) => key === 'operationId') ?? []
  // Notes the parts that OpenAPI cannot express.
  const others = call.facts.filter(
    ([key]) => !(isOf(key, 'auth') && wanted) && !isOf(key, 'tags') && !isOf(key, 'servers') && key !== 'operationId',
  )
  const description = [call.description, others.map(([key, value]) => `- **${key}**: ${value}`).join('\n')].filter(
    Boolean,
  )
  const parameters = parametersOf(call, query, variables)
  const requestBody = bodyOf(call)
  return {
    operationId: named.replace(/`/g, '').trim(),
    parts: {
      ...(description.length > 0 ? { description: description.join('\n\n') } : {}),
      ...(call.state === 5 ? { deprecated: true } : {}),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(requestBody ? { requestBody } : {}),
      responses: responsesOf(call.answers),
      ...(wanted ? { security: wanted } : {}),
    },
  }
}

/** Parameters, each once. Adds the variables of the path that the page does not describe. */
function parametersOf(call: DescribedCall, query: readonly [string, string][], variables: readonly string[]) {
  const isForm = call.bodyKind === 'form-data' || call.bodyKind === 'urlencoded'
  const found = new Map<string, object>()
  const add = (param: ApiParam) => {
    // A path parameter that the path does not contain would be invalid.
    const place = param.place === 'path' && !variables.includes(param.name) ? 'query' : param.place
    if (found.has(`${place} ${param.name}`)) return
    const { description, examples, ...schema } = fieldSchema({ ...param, note: call.notes.get(param.name) ?? '' })
    found.set(`${place} ${param.name}`, {
      name: param.name,
      in: place,
      ...(description ? { description } : {}),
      ...(place === 'path' || param.required ? { required: true } : {}),
      schema: Object.keys(schema).length > 0 ? schema : { type: 'string' },
      ...(examples ? { example: examples[0] } : {}),
    })
  }
  for (const param of call.params) {
    if (param.place === 'body') continue
    // The type of the body implies it.
    if (isForm && param.place === 'header' && param.name.toLowerCase() === 'content-type') continue
    add(param)
  }
  for (const name of variables) add({ name, place: 'path', type: 'string', required: true, value: '' })
  for (const [name, value] of query) add({ name, place: 'query', type: 'string', required: false, value })
  return [...found.values()]
}

const MEDIA = {
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  'form-data': 'multipart/form-data',
}

function bodyOf(call: DescribedCall) {
  const rows = new Map(call.bodyRows.map((row) => [row.name, row]))
  const fields = call.params
    .filter(({ place }) => place === 'body')
    .map((param): FieldRow => {
      const note = rows.get(param.name)?.note ?? call.notes.get(param.name) ?? ''
      return { name: param.name, type: param.type, required: param.required, value: param.value, note }
    })
  if (fields.length === 0 && !call.bodyExample && call.bodyTypes.length === 0) return undefined
  const guessed = call.bodyExample.startsWith('<') ? 'application/xml' : MEDIA[call.bodyKind ?? 'json']
  const isForm = call.bodyKind === 'form-data' || call.bodyKind === 'urlencoded'
  const types = call.bodyTypes.length > 0 && !isForm ? call.bodyTypes : [guessed]
  const first = call.bodyExample ? [{ name: '', text: call.bodyExample }] : []
  const isAll = call.bodyExamples.length > 1 && call.bodyExamples[0]?.text === call.bodyExample.trim()
  return { content: contentOf(types, fields, isAll ? call.bodyExamples : first) }
}

/** The same value for each of its media types. */
function contentOf(types: readonly string[], fields: readonly FieldRow[], examples: readonly NamedExample[]) {
  const schema = fields.length > 0 ? bodySchema(fields) : {}
  return Object.fromEntries(
    types.map((type) => {
      const fitting = examples.filter(({ text }) => /json/i.test(type) === /^[[{"\d]/.test(text) || types.length === 1)
      const values = fitting.map(({ text }) => (/json/i.test(type) ? exampleOf(text, {}) : text))
      const [only] = values
      const named = Object.fromEntries(
        values.map((value, at) => {
          const summary = fitting[at]?.name
          return [`example${at + 1}`, { ...(summary ? { summary } : {}), value }]
        }),
      )
      return [
        type,
        { schema, ...(values.length === 1 ? { example: only } : values.length > 1 ? { examples: named } : {}) },
      ]
    }),
  )
}

function responsesOf(answers: readonly Answer[]) {
  if (answers.length === 0) return { default: { description: 'default' } }
  return Object.fromEntries(
    answers.map(({ status, description, types, headers, fields, examples }) => {
      const usual = examples.some(({ text }) => text.startsWith('<')) ? 'application/xml' : 'application/json'
      const isTold = fields.length > 0 || examples.length > 0 || types.length > 0
      const heads = headers.map(({ name, ...field }) => {
        const { description: note, examples: _, ...schema } = fieldSchema(field)
        return [name, { ...(note ? { description: note } : {}), schema }]
      })
      return [
        status,
        {
          description: description || status,
          ...(heads.length > 0 ? { headers: Object.fromEntries(heads) } : {}),
          ...(isTold ? { content: contentOf([...new Set(types.length > 0 ? types : [usual])], fields, examples) } : {}),
        },
      ]
    }),
  )
}
