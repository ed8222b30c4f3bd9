import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { DiagramDrawer } from '#server/formats/export/diagrams/diagram.ts'
import { contentsLevels, type DocumentPart, documentParts } from '#server/formats/export/document-parts.ts'
import { type ExportJob, exportNote } from '#server/formats/export/export-source.ts'
import { cleanText } from '#server/formats/export/html-tree.ts'
import { AssetLoader } from '#server/formats/export/page-assets.ts'
import { allBlocks } from '#server/formats/export/walk-blocks.ts'
import { LANGUAGES } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { INSIDE, MergedPdf } from './merged-pdf.ts'
import type { OutlineEntry } from './pdf-outline.ts'
import { PdfPlaces } from './pdf-places.ts'
import { type Cut, Section } from './sections.ts'
import { splitBlock } from './split-block.ts'
import { type TypstPage, typstBlocks } from './typst-blocks.ts'
import { type Typesetter, typesetter } from './typst-compiler.ts'
import { type ContentsEntry, typstContents, typstCover, typstFooters, typstHead } from './typst-head.ts'
import { breakable } from './typst-text.ts'

/** The most lines of the table of contents. If there are more, it has fewer levels of headings. */
const CONTENTS_MOST = 3_000
/** The number of lines of contents, and of sheet numbers, that are typeset at once. */
const CONTENTS_PART = 1_000
const FOOTERS_PART = 400

/**
 * Writes an export as a PDF. Typst typesets it in sections of some forty sheets, so memory does not grow with the document; no browser is needed.
 * Text of users only enters it as string literals.
 * @param drawer draws diagrams; without it the document contains their source
 * @throws the reason of the signal if the job is cancelled, errors of the source, and an Error if Typst refuses the document
 */
export async function writePdf(job: ExportJob, drawer?: DiagramDrawer): Promise<void> {
  job.signal.throwIfAborted()
  const typeset = await typesetter()
  const merged = await MergedPdf.begin(job.file)
  try {
    await new PdfWriter(job, drawer, typeset, merged).write()
  } catch (error) {
    await merged.abandon()
    await rm(job.file, { force: true })
    throw error
  }
}

class PdfWriter {
  readonly #job: ExportJob
  readonly #typeset: Typesetter
  readonly #merged: MergedPdf
  readonly #assets: AssetLoader
  readonly #places = new PdfPlaces()
  #section = new Section()
  /** The last title of level 1 before the section, and in it. */
  #chapter = { before: '', last: '' }

  constructor(job: ExportJob, drawer: DiagramDrawer | undefined, typeset: Typesetter, merged: MergedPdf) {
    this.#job = job
    this.#typeset = typeset
    this.#merged = merged
    this.#assets = new AssetLoader(job, drawer)
  }

  async write(): Promise<void> {
    const { source, options, signal, progress } = this.#job
    let isAfterCatalog = true
    for await (const part of documentParts(this.#job)) {
      const { level } = part.kind === 'catalog' ? part.catalog : part.page
      const isNewSheet = !isAfterCatalog && (options.breakBefore === 'pages' || level === 1)
      isAfterCatalog = part.kind === 'catalog'
      await this.#cut(isNewSheet ? 'sheet' : 'page')
      if (isNewSheet && !this.#section.isEmpty) this.#section.add('#pagebreak(weak: true)\n')
      if (level === 1) this.#chapter.last = part.title
      await this.#add(part, level)
    }
    signal.throwIfAborted()
    progress({ step: 'write', done: 0, total: 1 })
    await this.#endSection()
    if (source.outline.length > 1) await this.#addFront()
    await this.#addFooters()
    signal.throwIfAborted()
    const { item } = source
    const properties = { title: cleanText(item.name), author: cleanText(item.author), lang: LANGUAGES[item.lang].tag }
    await this.#merged.end(properties, this.#places.entries, this.#places.settle())
    progress({ step: 'write', done: 1, total: 1 })
  }

  async #add(part: DocumentPart, level: number): Promise<void> {
    const title = (label: string) => `#heading(level: ${level})[#${breakable(part.title)}] <${label}>\n\n`
    if (part.kind === 'catalog') return this.#section.add(title(this.#places.add(part.title, level)))
    const { page_id } = part.page
    this.#section.add(title(this.#places.addPage(page_id, part.title, level, part.anchors)))
    const page: TypstPage = {
      assets: await this.#assets.load(part.blocks, page_id),
      pictureWord: serverTexts(this.#job.source.item.lang).exportDocument.picture,
      keep: (type, bytes) => {
        const path = `/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${type}`
        this.#section.keep(path, bytes)
        return path
      },
      label: (heading) => this.#places.addHeading(page_id, heading),
      inside: ({ page_id: to, anchor }) => this.#places.link(to, anchor),
      formulaAsText: (tex) => this.#job.note(exportNote('formula_as_text', page_id, tex)),
    }
    for (const whole of part.blocks)
      for (const block of splitBlock(whole)) {
        await this.#cut('block')
        this.#section.add(typstBlocks([block], page), [...allBlocks([block])].length)
      }
  }

  /** Ends the section if it is full enough. */
  async #cut(at: Cut): Promise<void> {
    if (this.#section.endsAt(at)) await this.#endSection()
  }

  /** Typesets the section. */
  async #endSection(): Promise<void> {
    this.#job.signal.throwIfAborted()
    const { source, options } = this.#job
    if (!this.#section.isEmpty)
      await this.#merged.append(
        this.#typeset(typstHead(source.item, options, this.#chapter.before) + this.#section.text, this.#section.files),
      )
    this.#section = new Section()
    this.#chapter.before = this.#chapter.last
  }

  /** Adds the cover and the contents. They show the numbers of all sheets, including their own. */
  async #addFront(): Promise<void> {
    const { source, options } = this.#job
    const { contents } = serverTexts(source.item.lang).exportDocument
    const head = typstHead(source.item, options)
    await this.#merged.append(this.#typeset(head + typstCover(source.item), NO_FILES), 0)
    if (!options.contents) return
    const entries = contentsOf(this.#places.entries, this.#merged.numbers(), contentsLevels(source.outline))
    const set = (sheets: number) =>
      pieces(entries, CONTENTS_PART).map((part, at) => {
        const moved = part.map((entry) => ({ ...entry, sheet: entry.sheet + sheets }))
        return this.#typeset(head + typstContents(at === 0 ? contents : '', moved), NO_FILES)
      })
    // The number of sheets of the contents changes the numbers in them.
    let sheets = 0
    let parts = set(sheets)
    for (let tries = 0; tries < 3 && parts.reduce((sum, part) => sum + part.sheets, 0) !== sheets; tries += 1) {
      sheets = parts.reduce((sum, part) => sum + part.sheets, 0)
      parts = set(sheets)
    }
    let at = 1
    for (const part of parts) {
      await this.#merged.append(part, at)
      at += part.sheets
    }
  }

  /** Adds the numbers of sheets; the cover has none. */
  async #addFooters(): Promise<void> {
    const total = this.#merged.length
    for (let from = this.#job.source.outline.length > 1 ? 2 : 1; from <= total; from += FOOTERS_PART) {
      const to = Math.min(total, from + FOOTERS_PART - 1)
      const text = typstHead(this.#job.source.item, this.#job.options) + typstFooters(from, to, total)
      await this.#merged.overlay(this.#typeset(text, NO_FILES), from)
    }
  }
}

const NO_FILES: ReadonlyMap<string, Buffer> = new Map()

const pieces = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most))

/**
 * The lines of the table of contents.
 * @param numbers of sheets, by places
 * @param levels the most levels of headings
 */
function contentsOf(
  entries: readonly OutlineEntry[],
  numbers: ReadonlyMap<string, number>,
  levels: number,
): ContentsEntry[] {
  const upTo = (depth: number) => entries.filter(({ level }) => level <= depth)
  let depth = levels
  while (depth > 1 && upTo(depth).length > CONTENTS_MOST) depth -= 1
  return upTo(depth).map(({ title, level, place }) => ({
    title,
    level,
    url: INSIDE + place,
    sheet: numbers.get(place) ?? 0,
  }))
}
