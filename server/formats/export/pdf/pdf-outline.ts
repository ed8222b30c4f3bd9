import { type PDFArray, type PDFContext, type PDFDict, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'

/** An entry of an outline, in the order of the document. */
export interface OutlineEntry {
  title: string
  /** From 1. An entry belongs to the last entry before it with a smaller level. */
  level: number
  /** The name of the link target. */
  place: string
}

interface Node {
  ref: PDFRef
  dict: PDFDict
  level: number
  last: Node | undefined
  count: number
}

const name = (text: string) => PDFName.of(text)

/**
 * Writes an outline. Nested entries are folded at first.
 * @param destination finds the position of a link target; entries without one are left out
 * @returns undefined for no entries
 */
export function outlineTree(
  context: PDFContext,
  entries: readonly OutlineEntry[],
  destination: (place: string) => PDFArray | undefined,
): PDFRef | undefined {
  const node = (level: number, dict: PDFDict): Node => ({
    ref: context.register(dict),
    dict,
    level,
    last: undefined,
    count: 0,
  })
  const root = node(0, context.obj({ Type: 'Outlines' }))
  const open = [root]
  for (const { title, level, place } of entries) {
    const to = destination(place)
    if (!to) continue
    while ((open.at(-1) as Node).level >= level) open.pop()
    const parent = open.at(-1) as Node
    const one = node(level, context.obj({ Title: PDFHexString.fromText(title), Parent: parent.ref, Dest: to }))
    if (parent.last) {
      parent.last.dict.set(name('Next'), one.ref)
      one.dict.set(name('Prev'), parent.last.ref)
    } else parent.dict.set(name('First'), one.ref)
    parent.dict.set(name('Last'), one.ref)
    parent.last = one
    parent.count += 1
    parent.dict.set(name('Count'), context.obj(parent === root ? parent.count : -parent.count))
    open.push(one)
  }
  return root.count > 0 ? root.ref : undefined
}
