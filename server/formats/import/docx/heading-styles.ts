import { type HtmlElement, xmlTree } from '#server/formats/export/html-tree.ts'
import { elementsOf } from '#server/formats/import/html/words.ts'

/** The longest chain of styles that are based on each other. */
const CHAIN_MOST = 20
/** Finds the id of a style. */
const HEAD_CHARACTERS = 1000

/** The id of the heading style of a level, for paragraphs with their own outline level. */
export const headingStyle = (level: number): string => `OctavoHeading${level}`

/**
 * Renames heading styles so that the library recognises them: those with an outline level, their own or inherited. People make such styles, and other
 * programs name them in their language.
 * @param xml the part with the styles
 * @returns the part, and the ids of these styles
 */
export function withHeadings(xml: string): { xml: string; ids: ReadonlySet<string> } {
  const styles = new Map<string, HtmlElement>()
  for (const element of elementsOf(xmlTree(xml)))
    if (element.tag === 'w:style' && element.attributes['w:type'] === 'paragraph')
      styles.set(element.attributes['w:styleId'] ?? '', element)
  const levels = new Map<string, number>()
  for (const id of styles.keys()) {
    const level = levelOf(styles, id)
    if (level !== undefined) levels.set(id, level)
  }
  // Every piece ends where a style ends, so it contains one style at most.
  const named = xml.split('</w:style>').map((part) => {
    const at = part.lastIndexOf('<w:style ')
    const style = at < 0 ? '' : part.slice(at)
    const level = levels.get(/\bw:styleId="([^"]*)"/.exec(style.slice(0, HEAD_CHARACTERS))?.[1] ?? '')
    if (level === undefined) return part
    return part.slice(0, at) + style.replace(/<w:name\s[^<>]*\/>/, `<w:name w:val="heading ${level}"/>`)
  })
  return { xml: named.join('</w:style>'), ids: new Set(levels.keys()) }
}

function levelOf(styles: ReadonlyMap<string, HtmlElement>, id: string): number | undefined {
  let style = styles.get(id)
  for (let at = 0; at < CHAIN_MOST && style; at++) {
    if (/^(?:title|toc .*)$/i.test(wordValue(style, 'w:name') ?? '')) return undefined
    const properties = childOf(style, 'w:pPr')
    const outline = properties && wordValue(properties, 'w:outlineLvl')
    if (outline !== undefined) return Number(outline) >= 0 && Number(outline) < 9 ? Number(outline) + 1 : undefined
    const level = /^heading ([1-9])$/i.exec(wordValue(style, 'w:name') ?? '')?.[1]
    if (level) return Number(level)
    style = styles.get(wordValue(style, 'w:basedOn') ?? '')
  }
  return undefined
}

const childOf = (node: HtmlElement, tag: string): HtmlElement | undefined =>
  node.children.find((one): one is HtmlElement => typeof one !== 'string' && one.tag === tag)

const wordValue = (node: HtmlElement, tag: string): string | undefined => childOf(node, tag)?.attributes['w:val']
