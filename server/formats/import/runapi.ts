import { readApiJson } from '#shared/api-page/json.ts'
import { apiJsonMarkdown } from '#shared/api-page/json-markdown.ts'
import { type DocumentContext, documentReader } from './api/document-reader.ts'
import { isObject, type Loose, lineOf, objectOf, objectsOf } from './api/loose.ts'
import type { ImportEntry, ImportReader } from './reader.ts'

/**
 * API JSON of the protocol (docs/protocol.md), as RunApi writes it: the JSON of one page, or a list of them. Whole items are imported from archives
 * of the protocol.
 */
export const runapi: ImportReader = documentReader({
  format: 'runapi',
  looks: /"info"\s*:\s*\{[^}]*"url"/,
  is: (document) => pagesOf(document).length > 0,
  about: (document) => {
    const info = objectOf(pagesOf(document)[0]?.info)
    return { name: lineOf(info.title), description: '' }
  },
  words: (document) =>
    pagesOf(document)
      .slice(0, 100)
      .map(({ info }) => lineOf(objectOf(info).title))
      .join(' '),
  entries,
})

/** Objects with the parts that this JSON always has. */
const isPage = (value: unknown): value is Loose => {
  const { info, request, response } = objectOf(value)
  return isObject(info) && typeof info.url === 'string' && (isObject(request) || isObject(response))
}

const pagesOf = (document: unknown): Loose[] =>
  isPage(document) ? [document] : Array.isArray(document) ? objectsOf(document).filter(isPage) : []

function* entries(document: unknown, { tree, above, note, asApiJson }: DocumentContext): Generator<ImportEntry> {
  for (const page of pagesOf(document)) {
    const text = JSON.stringify(page)
    const api = readApiJson(text)
    const content = asApiJson ? text : apiJsonMarkdown(text)
    const title = lineOf(objectOf(page.info).title)
    if (!api || !content) {
      note({ code: 'entry_broken', where: title })
      continue
    }
    const call = `${api.method} ${api.url}`
    yield* tree.page({
      catalogs: above,
      title: title || call,
      other: call,
      key: JSON.stringify([title, call]),
      content,
    })
  }
}
