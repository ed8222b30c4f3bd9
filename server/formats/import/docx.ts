import { KINDS, sniff } from '#server/files/sniff.ts'
import type { HtmlNode } from '#server/formats/export/html-tree.ts'
import { DEFAULT_LANG } from '#shared/i18n/languages.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { PAGE_TITLE_LENGTH } from '#shared/limits.ts'
import { createAnchors } from '#shared/markdown/anchor.ts'
import { limitedNotes } from './api/document-reader.ts'
import { type Tree, treeOf } from './api/tree.ts'
import { docxText, PICTURE_PART } from './docx/docx-html.ts'
import { placeNotes } from './docx/footnotes.ts'
import { type OpenDocx, openDocx, wordKind } from './docx/open-docx.ts'
import { idsOf, type Section, sectionsOf } from './docx/sections.ts'
import { htmlToMarkdown, isTooDeep } from './html/to-markdown.ts'
import { elementsOf, plainWords } from './html/words.ts'
import { endingOf, nameOf, stemOf } from './paths.ts'
import {
  type ImportEntry,
  ImportError,
  type ImportFile,
  type ImportNote,
  type ImportReader,
  type ImportSource,
} from './reader.ts'
import { reference } from './references.ts'

type Note = (note: ImportNote) => void

/** Addresses outside of a document that may be linked. Other schemes are left out. */
const OUTSIDE = /^(?:https?:|mailto:|tel:)/i
/** The number of bytes of a picture that identify its type. */
const HEAD_BYTES = 36 * 1024

/**
 * Word documents (.docx), split into pages at their headings, with tables, lists, pictures, formulas and footnotes. Several documents become a
 * catalog each.
 */
export const docx: ImportReader = {
  format: 'docx',

  async recognises(source) {
    const [only] = source.files
    if (source.files.length === 1 && only) return (await wordKind(only)) !== undefined
    const documents = documentsOf(source)
    if (documents.length * 2 <= source.files.length) return false
    for (const file of documents.slice(0, 5)) if ((await wordKind(file)) === 'docx') return true
    return false
  },

  async *read(source, given) {
    const note = limitedNotes(given)
    const documents = source.files.length === 1 ? source.files : documentsOf(source)
    const isOnly = documents.length === 1
    for (const { path } of source.files)
      if (!documents.some((file) => file.path === path)) note({ code: 'file_unused', where: path })
    if (!isOnly) yield itemOf(stemOf(source.name))
    const tree = treeOf(note, '', serverTexts(langOfText(source.name) ?? DEFAULT_LANG).importedApi.more)
    for (const file of documents) {
      try {
        yield* entriesOf(file, isOnly, tree, note)
      } catch (error) {
        if (!(error instanceof ImportError) || isOnly) throw error
        note({ code: 'entry_broken', where: error.where })
      }
    }
  },
}

const documentsOf = ({ files }: ImportSource): ImportFile[] =>
  files.filter(({ path }) => /^do[ct][xm]?$/.test(endingOf(path)))

const itemOf = (name: string): ImportEntry => ({ kind: 'item', name, description: '', item_type: ITEM_TYPE.regular })

async function* entriesOf(file: ImportFile, isOnly: boolean, tree: Tree, note: Note): AsyncGenerator<ImportEntry> {
  const document = await openDocx(file, note)
  try {
    const { nodes, notes } = await docxText(document, file.path, note)
    if (isTooDeep(nodes)) note({ code: 'text_cut', where: file.path })
    const { title, sections } = sectionsOf(nodes)
    const name = title || stemOf(nameOf(file.path))
    if (isOnly) yield itemOf(name)
    const pages = sections.map((section, at) => ({
      ...section,
      key: `${file.path} ${at + 1}`,
      title: section.title || name,
    }))
    const targets = targetsOf(pages)
    const pictures = await picturesOf(document, file.path, nodes, note)
    for (const path of pictures)
      yield { kind: 'file', key: pictureKey(file.path, path), name: nameOf(path), bytes: bytesOf(document, path) }
    for (const page of pages) {
      const content = htmlToMarkdown(placeNotes(withLongHeading(page), notes), (given) => {
        const address = addressOfField(given)
        if (OUTSIDE.test(address)) return address
        const part = address.startsWith(PICTURE_PART) ? address.slice(PICTURE_PART.length) : undefined
        if (part !== undefined) return pictures.has(part) ? reference('file', pictureKey(file.path, part)) : undefined
        const target = address.startsWith('#') ? targets.get(address.slice(1)) : undefined
        if (!target) note({ code: 'link_gone', where: `${page.title}: ${address.slice(0, 100)}` })
        else if (target.key === page.key) return target.anchor || '#'
        return target && reference('page', target.key) + target.anchor
      })
      if (!content.trim() && !page.title) continue
      const catalogs = isOnly ? page.catalogs : [name, ...page.catalogs]
      yield* tree.page({ catalogs, title: page.title, key: page.key, content })
    }
  } finally {
    document.close()
  }
}

/** The content of a page. A paragraph with the style of headings may be longer than a title; it is then the first of the page. */
const withLongHeading = ({ title, nodes }: Section): HtmlNode[] =>
  title.length > PAGE_TITLE_LENGTH ? [{ tag: 'p', attributes: {}, children: [title] }, ...nodes] : nodes

/** The address of a link that is a field. The library returns it with its switches: `address" \l "anchor"`. */
function addressOfField(given: string): string {
  const [address = '', rest] = given.split(/"(?=[\s\\])/, 2)
  const anchor = rest === undefined ? undefined : /\\l\s+"([^"]*)/.exec(given)?.[1]
  return anchor === undefined ? address : `${address}#${anchor}`
}

const pictureKey = (file: string, part: string): string => `${file}/${part}`

const bytesOf = ({ files }: OpenDocx, path: string) => {
  const part = files.find((one) => one.path === path)
  return async () => (part ? part.bytes() : new Uint8Array())
}

/** The targets of links inside the document: the page of a bookmark, and the heading above it. */
function targetsOf(
  pages: readonly (Section & { key: string })[],
): ReadonlyMap<string, { key: string; anchor: string }> {
  const targets = new Map<string, { key: string; anchor: string }>()
  for (const { key, ids, nodes } of pages) {
    const anchorOf = createAnchors()
    let anchor = ''
    for (const id of ids) targets.set(id, { key, anchor })
    for (const node of nodes) {
      if (typeof node === 'string') continue
      const words = /^h[1-6]$/.test(node.tag) ? plainWords(node.children) : ''
      if (words) anchor = `#${anchorOf(words)}`
      for (const id of idsOf([node])) targets.set(id, { key, anchor })
    }
  }
  return targets
}

/** The pictures of the text that a page can show. The others are noted. */
async function picturesOf(
  { files }: OpenDocx,
  name: string,
  nodes: readonly HtmlNode[],
  note: Note,
): Promise<ReadonlySet<string>> {
  const named = new Set(
    elementsOf(nodes).flatMap(({ tag, attributes: { src = '' } }) =>
      tag === 'img' && src.startsWith(PICTURE_PART) ? src.slice(PICTURE_PART.length) : [],
    ),
  )
  const pictures = new Set<string>()
  for (const file of files) {
    if (!named.has(file.path)) continue
    const kind = await kindOf(file)
    if (kind) pictures.add(file.path)
    else note({ code: 'picture_kind', where: `${name}: ${nameOf(file.path)}` })
  }
  return pictures
}

/** Whether a part is a picture that browsers show. Windows drawings (EMF, WMF) and unreadable parts are not. */
async function kindOf(file: ImportFile): Promise<boolean> {
  try {
    const kind = sniff(Buffer.from((await file.bytes()).subarray(0, HEAD_BYTES)), file.size)
    return kind !== undefined && KINDS[kind].type.startsWith('image/') && KINDS[kind].inline
  } catch (error) {
    if (error instanceof ImportError) return false
    throw error
  }
}
