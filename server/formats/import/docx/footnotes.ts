import type { HtmlElement, HtmlNode } from '#server/formats/export/html-tree.ts'
import { elementsOf } from '#server/formats/import/html/words.ts'

const NOTE = /^(?:foot|end)note-\d+$/

/** Removes the list of footnotes and endnotes from the end of a document, where the library puts it. @returns their content by their ids */
export function takeNotes(nodes: HtmlNode[]): ReadonlyMap<string, HtmlNode[]> {
  const list = nodes.at(-1)
  const notes = new Map<string, HtmlNode[]>()
  if (typeof list !== 'object' || list.tag !== 'ol') return notes
  const entries = list.children.filter((one): one is HtmlElement => typeof one !== 'string')
  if (!entries.every(({ attributes }) => NOTE.test(attributes.id ?? ''))) return notes
  nodes.pop()
  for (const { attributes, children } of entries) notes.set(attributes.id as string, withoutWayBack(children))
  return notes
}

/** A note without the arrow that leads back to its mark. */
const withoutWayBack = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (typeof node === 'string') return [node]
    if (node.tag === 'a' && /^#(?:foot|end)note-ref-/.test(node.attributes.href ?? '')) return []
    return [{ ...node, children: withoutWayBack(node.children) }]
  })

/**
 * Numbers the footnotes of a page, and adds them at its end. Markdown has no footnotes, so both are plain text.
 * @returns the content of the page with its notes
 */
export function placeNotes(nodes: HtmlNode[], notes: ReadonlyMap<string, HtmlNode[]>): HtmlNode[] {
  const placed: HtmlNode[][] = []
  const numbers = new Map<string, number>()
  for (const element of elementsOf(nodes)) {
    if (element.tag !== 'a' || !element.attributes.href?.startsWith('#')) continue
    const id = element.attributes.href.slice(1)
    const note = notes.get(id)
    if (!note || !NOTE.test(id)) continue
    if (!numbers.has(id)) {
      placed.push(note)
      numbers.set(id, placed.length)
    }
    // A mark is not a link; its words are the number.
    element.tag = 'span'
    element.children = [String(numbers.get(id))]
  }
  if (placed.length === 0) return nodes
  return [
    ...nodes,
    { tag: 'hr', attributes: {}, children: [] },
    ...placed.flatMap((note, at) => numbered(note, at + 1)),
  ]
}

/** A note with its number before its first words. */
function numbered(note: readonly HtmlNode[], number: number): HtmlNode[] {
  const sign: HtmlElement = { tag: 'sup', attributes: {}, children: [String(number)] }
  const [first, ...rest] = note
  if (typeof first !== 'object' || first.tag !== 'p') return [{ tag: 'p', attributes: {}, children: [sign] }, ...note]
  return [{ ...first, children: [sign, ' ', ...first.children] }, ...rest]
}
