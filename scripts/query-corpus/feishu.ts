import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { makePage, type Page, table } from './page.ts'

/** The parts of the platform that are taken: names of files of the package. */
const PARTS = /^(?:contact|im|wiki|drive|docx|approval|application|admin|auth|authen|passport|tenant)_v\d$/

type Tool = {
  sdkName?: string
  path?: string
  httpMethod?: string
  description?: string
  accessTokens?: string[]
  schema?: Record<string, Shape>
}

/** What a schema of the package says of a value. */
type Shape = {
  kind: string
  text: string
  mayMiss: boolean
  fields: Record<string, Shape>
  of?: Shape
  values: string[]
}

/** The pages of the API of Feishu, made of the Chinese tool descriptions of `@larksuiteoapi/lark-mcp`. */
export function feishuPages(packageFolder: string): Page[] {
  const folder = join(packageFolder, 'dist/mcp-tool/tools/zh/gen-tools/zod')
  return globSync('*.js', { cwd: folder })
    .sort()
    .filter((file) => PARTS.test(file.replace('.js', '')))
    .flatMap((file) => toolsOf(readFileSync(join(folder, file), 'utf8')).flatMap(pageOf))
}

function toolsOf(source: string): Tool[] {
  const exports: Record<string, unknown> = {}
  const require = (name: string) => (name === 'zod' ? { z: recorder } : {})
  runInNewContext(source, { exports, require, Object })
  return Object.values(exports).filter(
    (one): one is Tool => typeof one === 'object' && one !== null && !Array.isArray(one) && 'httpMethod' in one,
  )
}

/** Takes the place of the schema library: it keeps what the schema was built of. */
const recorder = new Proxy(
  {},
  {
    get:
      (_, kind: string) =>
      (given?: unknown): Shape =>
        shape(kind, given),
  },
)

function shape(kind: string, given: unknown): Shape {
  const made: Shape = { kind, text: '', mayMiss: false, fields: {}, values: [] }
  if (kind === 'object') made.fields = (given ?? {}) as Record<string, Shape>
  if (kind === 'array') made.of = given as Shape
  if (kind === 'enum') made.values = given as string[]
  const kept: Shape = new Proxy(made, {
    get(target, name: string) {
      if (name in target) return target[name as keyof Shape]
      return (argument?: unknown) => {
        if (name === 'describe') target.text = String(argument)
        if (name === 'optional') target.mayMiss = true
        return kept
      }
    },
  })
  return kept
}

function pageOf({
  description = '',
  path = '',
  httpMethod = '',
  sdkName = '',
  accessTokens = [],
  schema = {},
}: Tool): Page[] {
  const [, ...parts] = description.split('-')
  // The last part that is short is the title; what follows describes it and can have the separator itself.
  const at = parts.findIndex(
    (part, place) => place > 0 && (part.length > 26 || /^(?:调用|通过|根据|此|该|本).*接口/.test(part)),
  )
  const end = at >= 2 ? at : parts.length > 3 ? parts.length - 1 : parts.length
  const title = parts[end - 1]
  if (!title || !path) return []
  const said = parts.slice(end).join('-')
  const text = [
    said,
    '## 请求',
    table(
      ['基本', ''],
      [
        ['HTTP URL', `\`${path}\``],
        ['HTTP Method', httpMethod],
        ['SDK 方法', `\`${sdkName}\``],
        ['支持的凭证', accessTokens.map((token) => `\`${token}_access_token\``).join('、')],
      ],
    ),
    fieldsOf('路径参数', schema.path),
    fieldsOf('查询参数', schema.params),
    fieldsOf('请求体', schema.data),
  ]
  return [makePage(parts.slice(0, end - 1), title, text.filter(Boolean).join('\n\n'))]
}

function fieldsOf(heading: string, given: Shape | undefined): string {
  const rows = given ? rowsOf(given, '') : []
  return rows.length ? `### ${heading}\n\n${table(['名称', '类型', '必填', '描述'], rows)}` : ''
}

function rowsOf(given: Shape, before: string): string[][] {
  const inner = given.kind === 'array' && given.of ? given.of : given
  return Object.entries(inner.fields).flatMap(([name, one]) => [
    [
      `\`${before}${name}\``,
      one.kind === 'array' ? `${one.of?.kind ?? ''}[]` : one.kind,
      one.mayMiss ? '否' : '是',
      one.text,
    ],
    ...(before.split('.').length > 3 ? [] : rowsOf(one, `${before}${name}.`)),
  ])
}
