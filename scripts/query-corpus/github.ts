import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePage, type Page, table } from './page.ts'

const TAGS = /^(?:issues|pulls|repos|search|git|rate-limit)$/
/** Of these many operations only every fourth is taken, in the order of the file. */
const EVERY_FOURTH = /^repos$/

type Schema = {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
  enum?: unknown[]
}
type Parameter = {
  $ref?: string
  name?: string
  in?: string
  required?: boolean
  description?: string
  schema?: Schema
}
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: {
    content?: Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> }>
  }
  responses?: Record<string, { $ref?: string; description?: string }>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter>; responses: Record<string, { description?: string }> }
}

/** The pages of the REST API of GitHub, made of the description in `@octokit/openapi`. */
export function githubPages(packageFolder: string): Page[] {
  const api: Description = JSON.parse(readFileSync(join(packageFolder, 'generated/api.github.com.json'), 'utf8'))
  let turn = 0
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [tag = ''] = operation.tags ?? []
      if (!TAGS.test(tag) || (EVERY_FOURTH.test(tag) && turn++ % 4)) return []
      return [pageOf(api, path, method, tag, operation)]
    }),
  )
}

function pageOf(api: Description, path: string, method: string, tag: string, operation: Operation): Page {
  const parameters = (operation.parameters ?? []).map((one) =>
    one.$ref ? (api.components.parameters[lastOf(one.$ref)] ?? one) : one,
  )
  const body = operation.requestBody?.content?.['application/json']
  const example = body?.examples ? Object.values(body.examples)[0]?.value : body?.example
  const text = [
    `\`${method.toUpperCase()} ${path}\``,
    operation.description ?? '',
    section(
      'Parameters',
      ['Name', 'In', 'Required', 'Description'],
      parameters.map((one) => [`\`${one.name}\``, one.in ?? '', one.required ? 'yes' : 'no', one.description ?? '']),
    ),
    section(
      'Body',
      ['Name', 'Type', 'Required', 'Description'],
      Object.entries(body?.schema?.properties ?? {}).map(([name, one]) => [
        `\`${name}\``,
        String(one.type ?? ''),
        body?.schema?.required?.includes(name) ? 'yes' : 'no',
        one.description ?? '',
      ]),
    ),
    example ? `## Example\n\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`` : '',
    section(
      'Status codes',
      ['Status', 'Description'],
      Object.entries(operation.responses ?? {}).map(([status, one]) => [
        `\`${status}\``,
        (one.$ref ? api.components.responses[lastOf(one.$ref)]?.description : one.description) ?? '',
      ]),
    ),
  ]
  return makePage([tag], operation.summary ?? path, text.filter(Boolean).join('\n\n'))
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? ''

function section(heading: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = table(head, rows)
  return made && `## ${heading}\n\n${made}`
}
