import {
  type Auth,
  type ClientBody,
  type ClientRequest,
  NO_BODY,
  type Pair,
  pairOf,
  type SavedResponse,
} from '#server/formats/import/api/client-request.ts'
import { graphqlBody } from '#server/formats/import/postman/request.ts'
import { type BruBlock, bruBlocks, bruPairs, bruText, bruValue } from './bru.ts'

const METHODS = new Set([
  'get',
  'post',
  'put',
  'delete',
  'patch',
  'options',
  'head',
  'connect',
  'trace',
  'http',
  'ws',
  'grpc',
])

/** The head of a `.bru` file. */
export interface BruMeta {
  name: string
  seq: number
  /** Whether it is a request, as opposed to a folder or an environment. */
  isRequest: boolean
}

/** Reads name and order of a file. */
export function bruMeta(blocks: readonly BruBlock[]): BruMeta {
  const meta = blocks.find(({ name }) => name === 'meta')
  const seq = Number(bruValue(meta, 'seq'))
  return {
    name: bruValue(meta, 'name'),
    seq: Number.isFinite(seq) && bruValue(meta, 'seq') !== '' ? seq : Number.POSITIVE_INFINITY,
    isRequest: blocks.some(({ name }) => METHODS.has(name)),
  }
}

const pairs = (block: BruBlock | undefined, file = /^@file\(/): Pair[] =>
  bruPairs(block).map(({ name, value, disabled, description }) => {
    const isFile = file.test(value)
    return pairOf(name, isFile ? '' : value, { disabled, description, type: isFile ? 'file' : '' })
  })

/** Reads the request of a `.bru` file. @param inherited the authorization of the folders around it */
export function bruRequest(blocks: readonly BruBlock[], inherited: Auth | undefined): ClientRequest {
  const block = (name: string) => blocks.find((one) => one.name === name)
  const http = blocks.find(({ name }) => METHODS.has(name))
  const method = http?.name === 'http' ? bruValue(http, 'method') : (http?.name ?? '')
  const mode = bruValue(http, 'auth')
  return {
    title: bruMeta(blocks).name,
    method: method || 'get',
    url: bruValue(http, 'url'),
    description: bruText(block('docs')),
    auth: mode === 'inherit' || mode === '' ? inherited : { ...bruAuth(blocks, mode) },
    headers: pairs(block('headers')),
    query: pairs(block('params:query') ?? block('query')),
    path: pairs(block('params:path')),
    body: bodyOf(blocks, bruValue(http, 'body')),
    responses: blocks.filter(({ name }) => name === 'example').map(responseOf),
    before: bruText(block('script:pre-request')),
    after: [bruText(block('script:post-response')), bruText(block('tests'))].filter(Boolean).join('\n\n'),
  }
}

/** The authorisation that a folder or a collection gives to its requests; undefined if it gives none. */
export function bruFolderAuth(blocks: readonly BruBlock[]): Auth | undefined {
  const mode = bruValue(
    blocks.find(({ name }) => name === 'auth'),
    'mode',
  )
  return mode && mode !== 'inherit' ? bruAuth(blocks, mode) : undefined
}

const bruAuth = (blocks: readonly BruBlock[], mode: string): Auth => {
  const block = blocks.find(({ name }) => name === `auth:${mode}`)
  return { kind: mode, values: new Map(bruPairs(block).map(({ name, value }) => [name, value] as const)) }
}

const TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  text: 'text/plain',
  sparql: 'application/sparql-query',
}

function bodyOf(blocks: readonly BruBlock[], mode: string): ClientBody | undefined {
  const block = (name: string) => blocks.find((one) => one.name === name)
  if (mode === 'form-urlencoded')
    return { ...NO_BODY, type: 'application/x-www-form-urlencoded', pairs: pairs(block('body:form-urlencoded')) }
  if (mode === 'multipart-form')
    return { ...NO_BODY, type: 'multipart/form-data', pairs: pairs(block('body:multipart-form')) }
  if (mode === 'graphql')
    return graphqlBody({ query: bruText(block('body:graphql')), variables: bruText(block('body:graphql:vars')) })
  if (mode === 'file')
    return { ...NO_BODY, type: 'application/octet-stream', pairs: [pairOf('file', '', { type: 'file' })] }
  const kind = Object.hasOwn(TYPES, mode) ? mode : ''
  const text = bruText(block(kind ? `body:${kind}` : 'body') ?? (kind === 'json' ? block('body') : undefined))
  return text && mode !== 'none' ? { ...NO_BODY, type: kind ? (TYPES[kind] as string) : '', text } : undefined
}

/** The answer of a saved example. */
function responseOf(example: BruBlock): SavedResponse {
  const response = bruBlocks(example.lines).find(({ name }) => name === 'response')
  const inner = bruBlocks(response?.lines ?? [])
  const block = (name: string) => inner.find((one) => one.name === name)
  const headers = pairs(block('headers'))
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value.split(';', 1)[0] ?? ''
  const kind = bruValue(block('body'), 'type')
  return {
    status: bruValue(block('status'), 'code') || bruValue(response, 'status'),
    name: [bruValue(example, 'name'), bruValue(example, 'description')].filter(Boolean).join(': '),
    type: type || (Object.hasOwn(TYPES, kind) ? (TYPES[kind] as string) : ''),
    text: bruValue(block('body'), 'content'),
    headers,
  }
}
