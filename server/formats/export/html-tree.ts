import { Parser, type ParserOptions } from 'htmlparser2'

/** An element of a page. */
export interface HtmlElement {
  /** In lower case for HTML. */
  tag: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
}

export type HtmlNode = HtmlElement | string

/** Whether an element has a class. */
export const hasClass = (element: HtmlElement, name: string): boolean =>
  (element.attributes.class ?? '').split(' ').includes(name)

/** The part of a class name after a prefix: `warn` of `note note-warn` for `note-`. */
export const classAfter = (element: HtmlElement, prefix: string): string | undefined =>
  (element.attributes.class ?? '')
    .split(' ')
    .find((name) => name.startsWith(prefix))
    ?.slice(prefix.length)

/** Characters that no XML file may contain, and half characters. Word refuses a document with one of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g

/** A text without characters that documents cannot contain. */
export const cleanText = (text: string): string => text.replace(NOT_TEXT, '').toWellFormed()

/**
 * Reads sanitised HTML (`shared/markdown/render.ts`) as a tree.
 * @returns the nodes at the top; texts are cleaned
 */
export const htmlTree = (html: string): HtmlNode[] => treeOf(html, {})

/** Reads XML as a tree. Names keep their case and prefixes; there are no entities but those of XML. */
export const xmlTree = (xml: string): HtmlNode[] => treeOf(xml, { xmlMode: true })

/** The number of elements that may be open at once. Careless pages leave thousands open. */
const DEPTH_MOST = 10_000

function treeOf(source: string, options: ParserOptions): HtmlNode[] {
  const root: HtmlElement = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const element: HtmlElement = { tag, attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
        // Deeper content is not read, because the parser takes time that grows with the square of the depth.
        if (open.length > DEPTH_MOST) parser.pause()
      },
      ontext: (text) => {
        const children = open.at(-1)?.children ?? []
        const last = children.at(-1)
        if (typeof last === 'string') children[children.length - 1] = last + cleanText(text)
        else children.push(cleanText(text))
      },
      onclosetag: () => {
        if (open.length > 1) open.pop()
      },
    },
    options,
  )
  parser.end(source)
  return root.children
}

/** The elements below a node that a test accepts, in order, without those inside of another one. */
export function findAll(nodes: readonly HtmlNode[], test: (element: HtmlElement) => boolean): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return test(node) ? [node] : findAll(node.children, test)
  })
}

/** The text of nodes. */
export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? '\n' : textOf(node.children))).join('')
