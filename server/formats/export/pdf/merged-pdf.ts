import { type FileHandle, open } from 'node:fs/promises'
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectCopier,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { type OutlineEntry, outlineTree } from './pdf-outline.ts'
import type { TypesetPdf } from './typst-compiler.ts'

/** The prefix of internal links while the parts of the document are typeset. */
export const INSIDE = 'octavo-inside:'

/** A sheet of the document. It is written last, when its footer is known. */
interface Sheet {
  ref: PDFRef
  page: PDFDict
  resources: PDFDict
  drawings: PDFDict
}

/** The target of a link in the document. */
interface Place {
  sheet: PDFRef
  /** In points from the left and from the bottom. */
  x: number
  y: number
}

/** The properties of the document. */
export interface PdfProperties {
  title: string
  author: string
  /** A tag such as `zh-CN`. */
  lang: string
}

const name = (text: string) => PDFName.of(text)

/**
 * A PDF that is merged from parts and written as it grows. Only the lists of sheets and link targets stay in memory. Internal links use names
 * (`INSIDE`), so they lead from any part to any other.
 */
export class MergedPdf {
  readonly #handle: FileHandle
  readonly #context = PDFContext.create()
  /** The positions of objects in the file, by their numbers. */
  readonly #offsets: number[] = []
  readonly #places = new Map<string, Place>()
  #sheets: Sheet[] = []
  #length = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** Begins a file, which does not exist yet. */
  static async begin(file: string): Promise<MergedPdf> {
    const merged = new MergedPdf(await open(file, 'wx'))
    await merged.#write(Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n', 'latin1'))
    return merged
  }

  /** How many sheets there are. */
  get length(): number {
    return this.#sheets.length
  }

  /** The sheet numbers of all link targets, from 1. */
  numbers(): Map<string, number> {
    const bySheet = new Map(this.#sheets.map(({ ref }, at) => [ref, at + 1]))
    return new Map([...this.#places].map(([label, { sheet }]) => [label, bySheet.get(sheet) ?? 0]))
  }

  /** Adds the sheets of a document after the existing ones, or before sheet `at`. */
  async append({ pdf }: TypesetPdf, at = this.#sheets.length): Promise<void> {
    const given = await PDFDocument.load(pdf, { updateMetadata: false })
    const copier = PDFObjectCopier.for(given.context, this.#context)
    const refs = new Map<PDFObject, PDFRef>()
    const sheets = given.getPages().map((page): Sheet => {
      nameLinks(page)
      const ref = this.#context.nextRef()
      refs.set(page.ref, ref)
      return { ref, ...this.#copied(copier, page) }
    })
    this.#sheets = [...this.#sheets.slice(0, at), ...sheets, ...this.#sheets.slice(at)]
    for (const [label, place] of placesOf(given)) {
      const sheet = refs.get(place.sheet)
      if (sheet) this.#places.set(label, { ...place, sheet })
    }
    await this.#flush()
  }

  /** Draws the sheets of a document on existing sheets, the first one on sheet `from`. They may contain only text and lines. */
  async overlay({ pdf }: TypesetPdf, from: number): Promise<void> {
    const given = await PDFDocument.load(pdf, { updateMetadata: false })
    const copier = PDFObjectCopier.for(given.context, this.#context)
    given.getPages().forEach((page, at) => {
      const sheet = this.#sheets[from - 1 + at]
      const content = given.context.lookup(page.node.get(name('Contents')))
      if (!sheet || !(content instanceof PDFRawStream)) return
      const { page: copied, resources } = this.#copied(copier, page)
      const form = this.#context.obj({ Type: 'XObject', Subtype: 'Form' })
      form.set(name('BBox'), copied.get(name('MediaBox')) as PDFObject)
      form.set(name('Resources'), resources)
      for (const key of ['Filter', 'Length'])
        form.set(name(key), content.dict.get(name(key))?.clone() ?? PDFNumber.of(content.contents.length))
      sheet.drawings.set(name('Overlay'), this.#context.register(PDFRawStream.of(form, content.contents)))
    })
    await this.#flush()
  }

  /** A sheet in our own context, with its inherited values and its own lists. */
  #copied(copier: PDFObjectCopier, { node }: PDFPage): Omit<Sheet, 'ref'> {
    const page = copier.copy(node)
    const own = (dict: PDFObject | undefined) => {
      const found = dict && this.#context.lookup(dict)
      return found instanceof PDFDict ? found.clone() : PDFDict.withContext(this.#context)
    }
    const resources = own(page.get(name('Resources')))
    const drawings = own(resources.get(name('XObject')))
    resources.set(name('XObject'), drawings)
    page.set(name('Resources'), resources)
    return { page, resources, drawings }
  }

  /**
   * Writes the rest and closes the file.
   * @param aliases other names of link targets
   */
  async end(
    properties: PdfProperties,
    outline: readonly OutlineEntry[],
    aliases: ReadonlyMap<string, string>,
  ): Promise<void> {
    const context = this.#context
    const pages = context.nextRef()
    const [before, after] = ['q\n', '\nQ q /Overlay Do Q'].map((text) => context.register(context.stream(text)))
    for (const { ref, page, drawings } of this.#sheets) {
      page.set(name('Parent'), pages)
      const content = page.get(name('Contents'))
      if (content && drawings.has(name('Overlay')))
        page.set(name('Contents'), context.obj([before as PDFRef, content, after as PDFRef]))
      context.assign(ref, page)
    }
    context.assign(pages, context.obj({ Type: 'Pages', Count: this.length, Kids: this.#sheets.map(({ ref }) => ref) }))
    for (const [alias, of] of aliases) {
      const place = this.#places.get(of)
      if (place && !this.#places.has(alias)) this.#places.set(alias, place)
    }
    const names = [...this.#places.keys()].sort(byBytes)
    const root = context.obj({
      Type: 'Catalog',
      Pages: pages,
      Names: { Dests: { Names: names.flatMap((one) => [PDFString.of(one), this.#destination(one) as PDFArray]) } },
      Lang: PDFString.of(properties.lang),
      ViewerPreferences: { DisplayDocTitle: true },
    })
    const tree = outlineTree(context, outline, (place) => this.#destination(place))
    if (tree) root.set(name('Outlines'), tree)
    const info = context.obj({
      Title: PDFHexString.fromText(properties.title),
      Author: PDFHexString.fromText(properties.author),
      Creator: PDFString.of('Octavo'),
      CreationDate: PDFString.fromDate(new Date()),
    })
    await this.#finish(context.register(root), context.register(info))
  }

  #destination(place: string): PDFArray | undefined {
    const found = this.#places.get(place)
    return found && this.#context.obj([found.sheet, 'XYZ', found.x, found.y, null])
  }

  /** Writes complete objects and removes them from memory. */
  async #flush(): Promise<void> {
    const pieces: Uint8Array[] = []
    let length = this.#length
    for (const [ref, object] of this.#context.enumerateIndirectObjects()) {
      this.#offsets[ref.objectNumber] = length
      const bytes = new Uint8Array(object.sizeInBytes())
      object.copyBytesInto(bytes, 0)
      for (const piece of [Buffer.from(`${ref.objectNumber} 0 obj\n`), bytes, Buffer.from('\nendobj\n')]) {
        pieces.push(piece)
        length += piece.length
      }
      this.#context.delete(ref)
    }
    await this.#write(Buffer.concat(pieces))
  }

  async #finish(root: PDFRef, info: PDFRef): Promise<void> {
    await this.#flush()
    const size = this.#context.largestObjectNumber + 1
    const rows = Array.from({ length: size }, (_, at) => {
      const offset = this.#offsets[at]
      return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    const begin = this.#length
    await this.#write(Buffer.from(`xref\n0 ${size}\n${rows.join('')}`))
    await this.#write(
      Buffer.from(`trailer\n<< /Size ${size} /Root ${root} /Info ${info} >>\nstartxref\n${begin}\n%%EOF\n`),
    )
    await this.#handle.close()
  }

  /** Closes an incomplete file. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => {})
  }

  async #write(bytes: Uint8Array): Promise<void> {
    await this.#handle.writeFile(bytes)
    this.#length += bytes.length
  }
}

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Changes links to addresses that begin with `INSIDE` into links by name. */
function nameLinks(page: PDFPage): void {
  const links = page.node.Annots()
  for (let at = 0; links && at < links.size(); at += 1) {
    const link = links.lookup(at, PDFDict)
    const address = link.lookupMaybe(name('A'), PDFDict)?.lookupMaybe(name('URI'), PDFString)?.asString()
    if (!address?.startsWith(INSIDE)) continue
    link.delete(name('A'))
    link.set(name('Dest'), PDFString.of(address.slice(INSIDE.length)))
  }
}

/** The link targets of a document of Typst: its labels. */
function placesOf({ context, catalog }: PDFDocument): [string, Place][] {
  const list = catalog
    .lookupMaybe(name('Names'), PDFDict)
    ?.lookupMaybe(name('Dests'), PDFDict)
    ?.lookupMaybe(name('Names'), PDFArray)
  const found: [string, Place][] = []
  for (let at = 0; list && at + 1 < list.size(); at += 2) {
    const place = context.lookup(list.get(at + 1), PDFArray)
    const sheet = place.get(0)
    if (sheet instanceof PDFRef)
      found.push([
        list.lookup(at, PDFString).asString(),
        { sheet, x: place.lookup(2, PDFNumber).asNumber(), y: place.lookup(3, PDFNumber).asNumber() },
      ])
  }
  return found
}
