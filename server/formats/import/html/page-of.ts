import { type HtmlNode, htmlTree } from '#server/formats/export/html-tree.ts'
import { decodeNoted } from '#server/formats/import/decode-text.ts'
import { ImportError, type ImportFile, type ImportNote, tooLarge } from '#server/formats/import/reader.ts'
import type { AddressOf } from '#server/formats/import/site.ts'
import { createAnchors } from '#shared/markdown/anchor.ts'
import { htmlToMarkdown, isTooDeep } from './to-markdown.ts'
import { elementsOf, limitDepth, plainWords } from './words.ts'

/** The largest page that is read. */
const PAGE_BYTES = 16 * 1024 * 1024

/**
 * Reads a page of HTML as a tree.
 * @returns undefined if it could not be read, which is noted
 * @throws ImportError instead if it is the only page
 */
export async function readHtml(
  file: ImportFile,
  isOnly: boolean,
  note: (note: ImportNote) => void,
): Promise<HtmlNode[] | undefined> {
  try {
    if (file.size > PAGE_BYTES) throw tooLarge(file.path, PAGE_BYTES)
    const nodes = htmlTree(decodeNoted(await file.bytes(), file.path, note).replace(/^\uFEFF/, ''))
    limitDepth(nodes)
    return nodes
  } catch (error) {
    if (!(error instanceof ImportError) || isOnly) throw error
    note({ code: 'entry_broken', where: error.where })
    return undefined
  }
}

/** Converts the content of a page. Links to its own headings get the new anchors of these headings. */
export function markdownOf(
  content: readonly HtmlNode[],
  path: string,
  addressOf: AddressOf,
  note: (note: ImportNote) => void,
): string {
  if (isTooDeep(content)) note({ code: 'text_cut', where: path })
  const anchors = anchorsOf(content)
  return htmlToMarkdown(content, (address) =>
    address.startsWith('#') ? (anchors.get(address.slice(1)) ?? address) : addressOf(address),
  )
}

/** The new anchors of headings, by the ids of the headings, or of marks in them, in the source. */
function anchorsOf(content: readonly HtmlNode[]): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>()
  const anchorOf = createAnchors()
  for (const heading of elementsOf(content)) {
    const words = /^h[1-6]$/.test(heading.tag) ? plainWords(heading.children) : ''
    if (!words) continue
    const anchor = `#${anchorOf(words)}`
    for (const { attributes } of elementsOf([heading]))
      for (const id of [attributes.id, attributes.name]) if (id) anchors.set(id, anchor)
  }
  return anchors
}
