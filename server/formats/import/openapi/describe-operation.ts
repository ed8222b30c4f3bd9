import { fieldOf, shortValue } from '#server/formats/import/api/fields.ts'
import { isObject, type Loose, lineOf, listOf, objectOf, textOf } from '#server/formats/import/api/loose.ts'
import { plain, tableOf } from '#server/formats/import/api/markdown.ts'
import {
  blankOperation,
  type Fact,
  type Field,
  type Operation,
  type Parameter,
  type Response,
  type Section,
} from '#server/formats/import/api/operation.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { inlineCode } from '#shared/markdown-parts.ts'
import { bodiesOf, type ContentContext } from './content.ts'
import type { OpenApiContext } from './context.ts'
import { operationsOf, type PlacedOperation, titleOf } from './operations.ts'
import { schemaLink } from './schema-pages.ts'
import { securityLine } from './security.ts'
import { addressOn, serversOf } from './servers.ts'

/** The most parameters of an operation. */
const MAX_PARAMETERS = 300

/** Reads an operation of a document of version 3. */
export function describeOperation(placed: PlacedOperation, root: Loose, context: OpenApiContext): Operation {
  const { operation, item, path, isWebhook } = placed
  const t = serverTexts(context.lang).importedApi
  const title = titleOf(placed)
  const names = new Set<string>()
  const content: ContentContext = { ...context, see: (name) => names.add(name) }
  const holders = [operation, item, root].map(serversOf)
  const servers = holders.find((list) => list.length > 0) ?? []
  const tags = listOf(operation.tags).map(lineOf).filter(Boolean)
  const facts: Fact[] = [
    { name: t.auth, value: securityLine(operation, root, context.resolve, context.lang) },
    // The servers of the whole document are on the first page.
    {
      name: t.servers,
      value: servers === holders[2] ? '' : servers.map(({ template }) => inlineCode(template)).join(t.comma),
    },
    { name: t.tags, value: tags.length > 1 ? tags.join(t.comma) : '' },
    {
      name: 'operationId',
      value: operation.operationId && lineOf(operation.summary) ? inlineCode(lineOf(operation.operationId)) : '',
    },
  ]
  const where = `${placed.method} ${path}`
  const body = context.resolve(operation.requestBody, where).value
  const bodies = bodiesOf(body.content, 'request', content, where)
  const [first, ...others] = bodies
  const described = first ? [{ ...first, description: textOf(body.description) || first.description }, ...others] : []
  const parameters = parametersOf(placed, content)
  const responses = responsesOf(operation, content, where)
  const sections = [callbacks(operation, context), schemas(names, root, context), moreDocs(operation, t.moreDocs)]
  return {
    ...blankOperation(placed.method, isWebhook ? path : addressOn(servers[0], path)),
    title,
    state: operation.deprecated === true ? 5 : 0,
    summary: lineOf(operation.summary),
    description: [item.summary, item.description, operation.description]
      .map((one) => textOf(one).trim())
      .filter(Boolean)
      .join('\n\n'),
    facts,
    parameters,
    bodies: described,
    responses,
    sections: sections.filter((section) => section.text),
  }
}

const PLACES = ['path', 'query', 'header', 'cookie'] as const

function parametersOf({ operation, item, path, method }: PlacedOperation, context: ContentContext): Parameter[] {
  const where = `${method} ${path}`
  const found = new Map<string, Parameter>()
  for (const written of [...listOf(item.parameters), ...listOf(operation.parameters)].slice(0, MAX_PARAMETERS * 2)) {
    const parameter = context.resolve(written, where).value
    const name = lineOf(parameter.name)
    const place = PLACES.find((one) => one === (parameter.in === 'querystring' ? 'query' : parameter.in))
    if (!name || !place) {
      if (isObject(written) && Object.keys(parameter).length > 0)
        context.note({ code: 'entry_broken', where: `${where}: ${name || lineOf(parameter.in)}` })
      continue
    }
    if (found.size >= MAX_PARAMETERS) {
      context.note({ code: 'text_cut', where })
      break
    }
    // Parameters of the operation replace those of the path.
    found.set(`${place} ${name}`, { ...parameterField(parameter, name, context, where), place })
  }
  return [...found.values()]
}

/** A parameter or a header as a field. */
function parameterField(parameter: Loose, name: string, context: ContentContext, where: string): Field {
  const [media] = Object.values(objectOf(parameter.content)).map(objectOf)
  const field = fieldOf(parameter.schema ?? media?.schema, context, `${where}: ${name}`)
  const [example] = Object.values(objectOf(parameter.examples)).map((one) => context.resolve(one, where).value.value)
  const value = shortValue(parameter.example ?? example) || field.value
  const deprecated = parameter.deprecated === true ? serverTexts(context.lang).importedApi.deprecated : ''
  const description = [textOf(parameter.description).trim(), field.description, deprecated].filter(Boolean)
  return {
    name,
    type: field.type,
    required: parameter.required === true,
    value,
    description: [...new Set(description)].join('\n'),
  }
}

function responsesOf(operation: Loose, context: ContentContext, where: string): Response[] {
  return Object.entries(objectOf(operation.responses))
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, written]) => {
      const response = context.resolve(written, where).value
      const headers = Object.entries(objectOf(response.headers)).map(([name, header]) =>
        parameterField(context.resolve(header, where).value, name, context, where),
      )
      const links = Object.entries(objectOf(response.links)).map(([name, link]) =>
        linkLine(name, context.resolve(link, where).value),
      )
      const texts = [textOf(response.summary).trim(), textOf(response.description).trim(), links.join('\n')]
      return {
        status,
        description: texts.filter(Boolean).join('\n\n'),
        headers,
        bodies: bodiesOf(response.content, 'response', context, `${where}, ${status}`),
      }
    })
}

function linkLine(name: string, link: Loose): string {
  const target = lineOf(link.operationId) || lineOf(link.operationRef)
  const text = lineOf(link.description)
  return `- ${plain(name)}${target ? ` → ${inlineCode(target)}` : ''}${text ? `: ${text}` : ''}`
}

/** The callbacks: calls that the server makes. */
function callbacks(operation: Loose, context: OpenApiContext): Section {
  const t = serverTexts(context.lang).importedApi
  const rows = Object.entries(objectOf(operation.callbacks)).flatMap(([name, written]) => {
    const callback = { paths: context.resolve(written, name).value }
    return operationsOf(callback, context.resolve, context.note)
      .take(50)
      .map((one) => [
        name,
        `${one.method} ${one.path}`,
        { markdown: lineOf(one.operation.summary) || textOf(one.operation.description) },
      ])
      .toArray()
  })
  return { title: t.callbacks, text: rows.length > 0 ? tableOf(t.callbackHeads, rows) : '' }
}

function schemas(names: ReadonlySet<string>, root: Loose, { lang, above }: OpenApiContext): Section {
  const known = objectOf(objectOf(root.components).schemas)
  const links = [...names]
    .filter((name) => Object.hasOwn(known, name))
    .map((name) => schemaLink(name, root, above.length > 0))
  return { title: serverTexts(lang).importedApi.schemas, text: links.map((link) => `- ${link}`).join('\n') }
}

function moreDocs({ externalDocs }: Loose, title: string): Section {
  const docs = objectOf(externalDocs)
  const url = lineOf(docs.url)
  return { title, text: /^https?:\/\/\S+$/.test(url) ? `[${plain(lineOf(docs.description) || url)}](<${url}>)` : '' }
}
