import { isObject } from '#server/formats/import/api/loose.ts'
import { parsedNoted } from '#server/formats/import/api/parse.ts'
import { endingOf } from '#server/formats/import/paths.ts'
import { ImportError, type ImportFile, type ImportNote, type ImportSource } from '#server/formats/import/reader.ts'
import type { WikiNode } from '#server/formats/import/wiki/place-tree.ts'

/** A document of a collection. */
export interface OutlineDocument {
  id: string
  /** The end of its address: `/doc/slug-urlId`. */
  urlId: string
  title: string
  data: unknown
}

/** A collection with its documents, and the files of all attachments by their ids. */
export interface OutlineCollection {
  name: string
  nodes: WikiNode<OutlineDocument>[]
  attachments: ReadonlyMap<string, { path: string; name: string }>
}

/** The deepest nesting. Deeper documents are moved to this level. */
const DEEPEST = 50

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether a parsed file is a collection of a JSON export. */
export const isCollection = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && isObject(value.collection) && isObject(value.documents)

/** The collections of a JSON export. An unreadable file is noted. */
export async function collectionsOf(
  { files }: ImportSource,
  note: (note: ImportNote) => void,
): Promise<{ file: ImportFile; collection: OutlineCollection }[]> {
  const collections: { file: ImportFile; collection: OutlineCollection }[] = []
  for (const file of files) {
    if (endingOf(file.path) !== 'json' || file.path.split('/').length > 2) continue
    try {
      const { value } = await parsedNoted(file, note)
      if (isCollection(value)) collections.push({ file, collection: collectionOf(value) })
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      note({ code: 'entry_broken', where: error.where })
    }
  }
  return collections
}

function collectionOf({ collection, documents, attachments }: Record<string, unknown>): OutlineCollection {
  const about = isObject(collection) ? collection : {}
  const all = new Map(
    Object.entries(isObject(documents) ? documents : {}).flatMap(([key, value]) =>
      isObject(value) ? [[text(value.id) || key, value] as const] : [],
    ),
  )
  const files = Object.entries(isObject(attachments) ? attachments : {}).flatMap(([key, value]) =>
    isObject(value) && text(value.key)
      ? [[text(value.id) || key, { path: text(value.key), name: text(value.name) }] as const]
      : [],
  )
  const left = new Set(all.keys())
  const nodeOf = (id: string, given: string, children: WikiNode<OutlineDocument>[]): WikiNode<OutlineDocument>[] => {
    const value = all.get(id)
    if (!value || !left.delete(id)) return children
    const title = text(value.title) || given || '…'
    return [{ title, page: { id, urlId: text(value.urlId), title, data: value.data }, children }]
  }
  const treeOf = (nodes: unknown, depth: number): WikiNode<OutlineDocument>[] =>
    (Array.isArray(nodes) && depth < DEEPEST ? nodes : []).flatMap((node) =>
      isObject(node) ? nodeOf(text(node.id), text(node.title), treeOf(node.children, depth + 1)) : [],
    )
  const nodes = treeOf(about.documentStructure, 0)
  // Documents that are missing in the structure, such as drafts.
  const rest = [...left].flatMap((id) => nodeOf(id, '', []))
  return { name: text(about.name) || '…', nodes: [...nodes, ...rest], attachments: new Map(files) }
}
