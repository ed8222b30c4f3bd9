import { isObject, type Loose, lineOf, objectOf } from '#server/formats/import/api/loose.ts'
import type { Resolve } from '#server/formats/import/api/references.ts'
import type { ImportNote } from '#server/formats/import/reader.ts'

/** The methods in a path item; `query` since 3.2. */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** An operation and its position. */
export interface PlacedOperation {
  method: string
  /** The path, or the name of a webhook. */
  path: string
  isWebhook: boolean
  operation: Loose
  /** The path item, whose parameters and servers apply to all its operations. */
  item: Loose
  key: string
}

/** All operations of a document in its order, then its webhooks. */
export function* operationsOf(
  root: Loose,
  resolve: Resolve,
  note: (note: ImportNote) => void,
): Generator<PlacedOperation> {
  yield* under(objectOf(root.paths), false, resolve, note)
  yield* under(objectOf(root.webhooks ?? root['x-webhooks']), true, resolve, note)
}

function* under(
  paths: Loose,
  isWebhook: boolean,
  resolve: Resolve,
  note: (note: ImportNote) => void,
): Generator<PlacedOperation> {
  for (const [path, written] of Object.entries(paths)) {
    if (path.startsWith('x-')) continue
    const item = resolve(written, path).value
    for (const [method, operation] of methodsOf(item)) {
      if (!isObject(operation)) {
        note({ code: 'entry_broken', where: `${method} ${path}` })
        continue
      }
      const key = `${isWebhook ? 'webhook ' : ''}${method} ${path}`
      yield { method, path, isWebhook, operation, item, key }
    }
  }
}

function* methodsOf(item: Loose): Generator<[method: string, operation: unknown]> {
  for (const [key, operation] of Object.entries(item)) {
    if ((METHODS as readonly string[]).includes(key)) yield [key.toUpperCase(), operation]
  }
  // Since 3.2.
  for (const [method, operation] of Object.entries(objectOf(item.additionalOperations))) yield [method, operation]
}

/** The title of an operation: its summary, otherwise its id, otherwise method and path. */
export const titleOf = ({ operation, method, path }: PlacedOperation): string =>
  lineOf(operation.summary) || lineOf(operation.operationId) || `${method} ${path}`
