import { type Document, type IXmlableObject, TableOfContents, XmlComponent } from 'docx'

type Xmlable = Parameters<XmlComponent['prepForXml']>[0]

const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', "'": '&apos;', '<': '&lt;', '>': '&gt;' }

const escaped = (value: unknown): string => String(value).replace(/[&"'<>]/g, (sign) => ESCAPES[sign] as string)

/** Writes an element of the library as XML. Its only key is its name; its value is a text, its attributes, or a list of both and of children. */
function xmlOf(element: IXmlableObject): string {
  const [name = '', value] = Object.entries(element)[0] ?? []
  if (typeof value !== 'object' || value === null)
    return `<${name}>${value === undefined ? '' : escaped(value)}</${name}>`
  const parts = (Array.isArray(value) ? value : [value]) as unknown[]
  let attributes = ''
  let content = ''
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) content += escaped(part ?? '')
    else if ('_attr' in part)
      for (const [key, given] of Object.entries(part._attr as object)) attributes += ` ${key}="${escaped(given)}"`
    else if (Object.keys(part).length > 0) content += xmlOf(part as IXmlableObject)
  }
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`
}

/**
 * The body of a document as finished XML. The library's objects take twenty times the memory of their XML, so a page's objects are dropped after the
 * page is written.
 */
export class WordBody extends XmlComponent {
  readonly fileChild = Symbol('WordBody')
  readonly #xml: string[] = []

  constructor() {
    super('w:body')
  }

  /** Writes blocks at the end of the body. @param document the document of this body; it gets their links and pictures */
  add(document: Document, blocks: readonly XmlComponent[]): void {
    const context: Xmlable = { file: document, viewWrapper: document.Document, stack: [] }
    let xml = ''
    for (const block of blocks) {
      const element = block.prepForXml(context)
      if (element) xml += xmlOf(element)
    }
    // In UTF-8 a text with Chinese letters is shorter, and the buffer is outside of the heap.
    this.#xml.push(Buffer.from(xml).toString('latin1'))
  }

  /** The library writes a value that is neither text nor object unchanged. */
  override prepForXml(): IXmlableObject {
    const raw = () => {}
    raw.toString = () => this.#xml.map((part) => Buffer.from(part, 'latin1').toString()).join('')
    return { '': raw } as unknown as IXmlableObject
  }
}

/** An entry of the table of contents. */
export interface ContentsEntry {
  title: string
  level: number
  /** The bookmark of its link. */
  href: string
}

/**
 * The table of contents. It has its entries from the beginning, because not all programs fill it in. Word adds the page numbers when the document is
 * opened.
 */
export class WordContents extends XmlComponent {
  readonly fileChild = Symbol('WordContents')
  readonly #title: string
  readonly #entries: readonly ContentsEntry[]
  readonly #levels: number
  readonly #width: number

  /**
   * @param entries are read when the document is written
   * @param levels of headings in it
   * @param width of the lines, in twentieths of a point
   */
  constructor(title: string, entries: readonly ContentsEntry[], levels: number, width: number) {
    super('w:sdt')
    this.#title = title
    this.#entries = entries
    this.#levels = levels
    this.#width = width
  }

  override prepForXml(context: Xmlable): IXmlableObject | undefined {
    const cachedEntries = this.#entries.filter(({ level }) => level <= this.#levels)
    const options = { hyperlink: true, headingStyleRange: `1-${this.#levels}`, cachedEntries }
    const made = new TableOfContents(this.#title, options).prepForXml(context)
    return made && (withTabs(made, this.#width) as IXmlableObject)
  }
}

/** The library sets the position of sheet numbers itself. @param place for them, in twentieths of a point */
function withTabs(element: unknown, place: number): unknown {
  if (Array.isArray(element)) return element.map((one) => withTabs(one, place))
  if (typeof element !== 'object' || element === null) return element
  if ('w:leader' in element) return { ...element, 'w:pos': place }
  return Object.fromEntries(Object.entries(element).map(([name, value]) => [name, withTabs(value, place)]))
}
