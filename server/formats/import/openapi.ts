import { type DocumentContext, documentReader } from './api/document-reader.ts'
import { type Loose, lineOf, listOf, objectOf, textOf } from './api/loose.ts'
import { references } from './api/references.ts'
import { describeOperation } from './openapi/describe-operation.ts'
import { operationsOf, type PlacedOperation } from './openapi/operations.ts'
import { overviewPage } from './openapi/overview.ts'
import { schemaPages } from './openapi/schema-pages.ts'
import { tagPaths } from './openapi/tags.ts'
import { modern } from './openapi/version-2.ts'
import type { ImportEntry, ImportReader } from './reader.ts'

/**
 * OpenAPI 2.0 to 3.2 (https://spec.openapis.org): a catalog for each tag, a page for each operation, an overview page, and a page of the schemas.
 * References are only followed inside the document.
 */
export const openapi: ImportReader = documentReader({
  format: 'openapi',
  looks: /^\s*["']?(?:openapi|swagger)["']?\s*:|["'](?:openapi|swagger)["']\s*:\s*["'][23]\./m,
  is: (document) => {
    const { openapi: version, swagger } = objectOf(document)
    return /^3\.[0-9]/.test(textOf(version)) || /^2\.0|^2$/.test(textOf(swagger))
  },
  about: (document) => {
    const info = objectOf(objectOf(document).info)
    return { name: lineOf(info.title), description: firstLine(lineOf(info.summary) || textOf(info.description)) }
  },
  words: (document) => {
    const { info, tags } = objectOf(document)
    return [
      textOf(objectOf(info).title),
      textOf(objectOf(info).description).slice(0, 10_000),
      ...listOf(tags)
        .slice(0, 100)
        .map((tag) => textOf(objectOf(tag).name)),
      ...operationsOf(
        objectOf(document),
        (value) => ({ value: objectOf(value), refs: [] }),
        () => undefined,
      )
        .take(50)
        .map(({ operation }) => textOf(operation.summary)),
    ].join(' ')
  },
  entries,
})

/** The first line of a description, except headings. */
const firstLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^#+\s*/, '').trim())
    .find(Boolean)
    ?.slice(0, 200) ?? ''

function* entries(document: unknown, context: DocumentContext): Generator<ImportEntry> {
  const root = modern(objectOf(document))
  const resolve = references(root, context.note)
  const paths = tagPaths(root)
  yield* overviewPage(root, context)
  const used = new Set<string>()
  for (const one of operationsOf(root, resolve, () => undefined)) used.add(tagOf(one))
  for (const { name, path } of paths.ordered(used)) if (name) yield* context.tree.catalogs([...context.above, ...path])
  for (const one of operationsOf(root, resolve, context.note)) {
    const operation = describeOperation(one, root, { ...context, resolve })
    yield* context.operation(paths.of(tagOf(one), one.isWebhook, context.lang), operation, one.key)
  }
  yield* schemaPages(root, { ...context, resolve })
}

/** The tag that decides the catalog of an operation: its first. */
const tagOf = ({ operation }: PlacedOperation): string => lineOf(listOf((operation as Loose).tags)[0])
