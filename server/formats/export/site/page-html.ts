import type { Diagram, DiagramDrawer } from '#server/formats/export/diagrams/diagram.ts'
import { type ExportJob, type ExportText, exportNote } from '#server/formats/export/export-source.ts'
import {
  findAll,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  htmlTree,
  textOf,
} from '#server/formats/export/html-tree.ts'
import { linkTarget } from '#server/formats/export/links.ts'
import type { ZipEntry } from '#server/formats/export/zip-writer.ts'
import { escapeHtml } from '#server/text/escape-html.ts'
import { type Heading, renderMarkdown } from '#shared/markdown/render.ts'
import { cleanSvg } from './clean-svg.ts'
import type { Formulas } from './formulas.ts'
import { attributesOf, plainWords } from './html-text.ts'
import type { FileUse, SiteFiles } from './site-files.ts'
import { addressOf, PARTS, type SitePage, type SitePlan, upFrom } from './site-plan.ts'

/** The context for the pages of a site. */
export interface PageTools {
  job: ExportJob
  plan: SitePlan
  files: SiteFiles
  formulas: Formulas
  drawer: DiagramDrawer | undefined
  /** Words that replace missing pictures. */
  words: { picture: string; diagram: string }
  /** The time of the site, in unix seconds. */
  time: number
}

/** The HTML of a page for its file. */
export interface PageText {
  html: string
  headings: readonly Pick<Heading, 'id' | 'text' | 'level'>[]
  /** For search. */
  words: string
}

const VOID = new Set('br hr img input wbr col source'.split(' '))
const PICTURE_DATA = /^data:image\/(?!svg)/i
/** Addresses without a file: headings, other protocols. */
const NO_FILE = /^(?:#|$|(?!https?:)[a-z][a-z0-9+.-]*:)/i

/**
 * Makes the HTML of a page from the HTML for its readers: addresses lead to files of the site, formulas and diagrams are drawn.
 * @yields the files and drawings that it needs and that no earlier page has
 */
export async function* pageText(
  text: ExportText,
  page: SitePage,
  tools: PageTools,
): AsyncGenerator<ZipEntry, PageText> {
  const { origin } = tools.job.source
  const rendered = renderMarkdown(text.content, { lineBreaks: text.lineBreaks, ...(origin ? { origin } : {}) })
  const nodes = htmlTree(rendered.html)
  for (const { address, use } of filesIn(nodes)) {
    const entry = await tools.files.load(address, use, page.page_id)
    if (entry) yield entry
  }
  const diagrams = new Map<HtmlElement, DrawnDiagram>()
  for (const figure of findAll(nodes, ({ attributes }) => attributes['data-diagram'] !== undefined)) {
    tools.job.signal.throwIfAborted()
    const drawn = await drawDiagram(figure, tools)
    const svg = drawn && cleanSvg(drawn.svg)
    if (!svg) {
      tools.job.note(exportNote('diagram_as_text', page.page_id, textOf(figure.children)))
      continue
    }
    const path = `${PARTS}/diagrams/${page.at + 1}-${diagrams.size + 1}.svg`
    diagrams.set(figure, { path, width: drawn.width, height: drawn.height })
    yield { name: path, time: tools.time, content: () => [withSystemFonts(svg)] }
  }
  const html = new PageHtml(page, tools, diagrams).write(nodes)
  return { html, headings: rendered.headings, words: plainWords(nodes) }
}

interface DrawnDiagram {
  path: string
  width: number
  height: number
}

function drawDiagram(figure: HtmlElement, { drawer }: PageTools): Promise<Diagram | undefined> | undefined {
  const language = figure.attributes['data-diagram']
  if (language !== 'mermaid' && language !== 'flow' && language !== 'seq') return undefined
  return drawer?.draw({ kind: 'diagram', language, source: textOf(figure.children).trim() })
}

/** A drawing names the font of its measurement, which few computers have. */
const withSystemFonts = (svg: string): string =>
  svg.replace(
    / font-family="[^"]*"/g,
    ' font-family="Noto Sans SC, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif"',
  )

/** Addresses that may be files of the page. The source knows which ones are. */
function filesIn(nodes: readonly HtmlNode[]): { address: string; use: FileUse }[] {
  const found: { address: string; use: FileUse }[] = []
  const walk = (inside: readonly HtmlNode[]) => {
    for (const node of inside) {
      if (typeof node === 'string') continue
      const address = node.attributes[node.tag === 'a' ? 'href' : 'src'] ?? ''
      if (!NO_FILE.test(address)) found.push({ address, use: node.tag === 'img' ? 'picture' : 'file' })
      walk(node.children)
    }
  }
  walk(nodes)
  return found
}

/** Writes the HTML of one page. */
class PageHtml {
  readonly #page: SitePage
  readonly #tools: PageTools
  readonly #diagrams: ReadonlyMap<HtmlElement, DrawnDiagram>
  readonly #up: string

  constructor(page: SitePage, tools: PageTools, diagrams: ReadonlyMap<HtmlElement, DrawnDiagram>) {
    this.#page = page
    this.#tools = tools
    this.#diagrams = diagrams
    this.#up = upFrom(page.path)
  }

  write(nodes: readonly HtmlNode[]): string {
    return nodes.map((node) => (typeof node === 'string' ? escapeHtml(node) : this.#element(node))).join('')
  }

  #element(node: HtmlElement): string {
    const { tag, attributes, children } = node
    if (tag === 'a') return this.#link(node)
    if (tag === 'img') return this.#picture(node)
    if (tag === 'audio' || tag === 'video' || tag === 'source') return this.#media(node)
    if (tag === 'figure' && this.#diagrams.has(node)) return this.#diagram(node)
    if (hasClass(node, 'tex')) return this.#formula(node)
    const open = `<${tag}${attributesOf(attributes)}>`
    return VOID.has(tag) ? open : `${open}${this.write(children)}</${tag}>`
  }

  /** An address from this page to a file of the site. */
  #to(path: string): string {
    return this.#up + addressOf(path)
  }

  /** Links lead to pages and files of the site, or to their addresses outside. Other links are reduced to their words. */
  #link({ attributes: { href, rel: _, target: __, ...rest }, children }: HtmlElement): string {
    const words = this.write(children)
    if (href === undefined) return `<a${attributesOf(rest)}>${words}</a>`
    const file = this.#tools.files.path(href, 'file')
    if (file) return `<a${attributesOf({ ...rest, href: this.#to(file) })}>${words}</a>`
    const { plan, job } = this.#tools
    const { page_id } = this.#page
    const target = linkTarget(href, { page_id, origin: job.source.origin, has: (id) => plan.byId.has(id) })
    if (!target) return `<span${attributesOf({ id: rest.id })}>${words}</span>`
    if (target.kind === 'outside')
      return `<a${attributesOf({ ...rest, href: target.url, rel: 'noopener noreferrer nofollow ugc' })}>${words}</a>`
    const hash = target.anchor ? `#${encodeURIComponent(target.anchor)}` : ''
    const path = plan.byId.get(target.page_id)?.path ?? ''
    const own = target.page_id === page_id ? hash || '#' : this.#to(path) + hash
    return `<a${attributesOf({ ...rest, href: own })}>${words}</a>`
  }

  #picture({ attributes }: HtmlElement): string {
    const { src = '', alt = '' } = attributes
    const path = this.#tools.files.path(src, 'picture')
    if (path) return `<img${attributesOf({ ...attributes, src: this.#to(path) })}>`
    if (PICTURE_DATA.test(src)) return `<img${attributesOf(attributes)}>`
    return this.#instead(`${this.#tools.words.picture}: ${alt || src}`, src)
  }

  /** Sound and film of the site are played. Others become links. */
  #media({ tag, attributes, children }: HtmlElement): string {
    const { src } = attributes
    const path = src === undefined ? undefined : this.#tools.files.path(src, 'file')
    if (src !== undefined && !path) return tag === 'source' ? '' : this.#instead(src, src)
    const open = `<${tag}${attributesOf({ ...attributes, src: path && this.#to(path) })}>`
    return tag === 'source' ? open : `${open}${this.write(children)}</${tag}>`
  }

  /** Words that replace content outside of the site, with a link if it has an address. */
  #instead(words: string, address: string): string {
    const { job, plan } = this.#tools
    const target = linkTarget(address, {
      page_id: this.#page.page_id,
      origin: job.source.origin,
      has: (id) => plan.byId.has(id),
    })
    const shown = `<span class="no-picture">${escapeHtml(words)}</span>`
    if (target?.kind !== 'outside') return shown
    return `<a${attributesOf({ class: 'bare', href: target.url, rel: 'noopener noreferrer nofollow ugc' })}>${shown}</a>`
  }

  #diagram(node: HtmlElement): string {
    const { path, width, height } = this.#diagrams.get(node) as DrawnDiagram
    const size = { width: String(Math.ceil(width)), height: String(Math.ceil(height)) }
    const alt = `${this.#tools.words.diagram}: ${textOf(node.children).replace(/\s+/g, ' ').trim().slice(0, 300)}`
    return `<figure class="diagram drawn"><img${attributesOf({ src: this.#to(path), alt, ...size })}></figure>`
  }

  #formula({ tag, attributes, children }: HtmlElement): string {
    const tex = attributes['data-tex'] ?? textOf(children)
    const isBlock = (attributes.class ?? '').split(' ').includes('tex-block')
    const drawn = this.#tools.formulas.draw(tex, isBlock)
    const { class: names = 'tex' } = attributes
    if (drawn !== undefined) return `<${tag} class="${escapeHtml(names)} drawn">${drawn}</${tag}>`
    this.#tools.job.note(exportNote('formula_as_text', this.#page.page_id, tex))
    return `<${tag} class="${escapeHtml(names)}">${escapeHtml(tex)}</${tag}>`
  }
}
