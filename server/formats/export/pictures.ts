import { createHash } from 'node:crypto'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { PictureUse } from './blocks.ts'
import type { DiagramDrawer } from './diagrams/diagram.ts'
import { EXPORT_FILE_MOST, type ExportJob, type ExportNoteCode, exportNote } from './export-source.ts'
import { isWhole, type PictureHead, pictureHead } from './picture-size.ts'

/** A picture that every writer can embed. */
export interface DrawnPicture {
  /** An id that is the same for equal bytes. */
  key: string
  type: 'png' | 'jpg'
  bytes: Buffer
  /** The default display size, in CSS pixels. */
  width: number
  height: number
}

/** The most pixels of a picture. Decoding takes four bytes for each pixel, so larger ones are left out. */
const PIXELS_MOST = 25_000_000
/** The longest side of a picture; larger ones are scaled down. On A4 this is still 280 dots an inch. */
const SIDE_MOST = 1_800
/** All pictures of a document together, in bytes. */
const TOGETHER_MOST = 96 * 1024 * 1024
/** The most bytes of an SVG, and the enlargement of its drawing. */
const SVG_MOST = 1024 * 1024
const SVG_SCALE = 2

const JPEG_QUALITY = 88

/** The pictures of a document. Each file is read once, however often it occurs. */
export class Pictures {
  readonly #job: ExportJob
  readonly #drawer: DiagramDrawer | undefined
  readonly #byAddress = new Map<string, DrawnPicture | ExportNoteCode>()
  readonly #byKey = new Map<string, DrawnPicture>()
  #bytes = 0

  /** @param drawer draws SVG files; without it they are left out */
  constructor(job: ExportJob, drawer?: DiagramDrawer) {
    this.#job = job
    this.#drawer = drawer
  }

  /**
   * Loads a picture of a page and converts it to a form that all readers of documents support.
   * @returns undefined if it cannot be shown; the job then has a note
   */
  async load(use: PictureUse, page_id: number): Promise<DrawnPicture | undefined> {
    const known = this.#byAddress.get(use.address) ?? (await this.#read(use.address))
    this.#byAddress.set(use.address, known)
    if (typeof known !== 'string') return known
    this.#job.note(exportNote(known, page_id, use.address))
    return undefined
  }

  async #read(address: string): Promise<DrawnPicture | ExportNoteCode> {
    const sent = /^data:image\/[\w.+-]+;base64,/i.exec(address)
    let bytes: Buffer
    if (sent) bytes = Buffer.from(address.slice(sent[0].length), 'base64')
    else {
      const file = await this.#job.source.file(address)
      if (!file) return /^(?:https?:)?\/\//i.test(address) ? 'picture_outside' : 'picture_missing'
      if (file.size > EXPORT_FILE_MOST) return 'picture_too_large'
      const read = await file.bytes()
      bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength)
    }
    if (bytes.length > EXPORT_FILE_MOST) return 'picture_too_large'
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const known = this.#byKey.get(key)
    if (known) return known
    const head = pictureHead(bytes)
    if (!head) return 'picture_broken'
    if (head.width * head.height > PIXELS_MOST || (head.kind === 'svg' && bytes.length > SVG_MOST))
      return 'picture_too_large'
    const drawn = await (head.kind === 'svg' ? this.#svg(key, bytes) : drawnPicture(key, bytes, head)).catch(
      () => undefined,
    )
    if (!drawn) return 'picture_broken'
    if (this.#bytes + drawn.bytes.length > TOGETHER_MOST) return 'picture_too_large'
    this.#bytes += drawn.bytes.length
    this.#byKey.set(key, drawn)
    return drawn
  }

  async #svg(key: string, bytes: Buffer): Promise<DrawnPicture | undefined> {
    const most = { scale: SVG_SCALE, side: SIDE_MOST, pixels: PIXELS_MOST }
    const drawn = await this.#drawer?.drawSvg(bytes, most)
    return drawn && { key, type: 'png', bytes: drawn.png, width: drawn.width, height: drawn.height }
  }
}

/** Decodes a picture and encodes it again if needed. @throws if it cannot be decoded */
async function drawnPicture(key: string, bytes: Buffer, { kind }: PictureHead): Promise<DrawnPicture> {
  if (kind === 'png' && !isWhole(kind, bytes)) throw new Error('The picture is cut off')
  const image = await loadImage(bytes)
  const { width, height } = image
  if (!(width > 0 && height > 0) || width * height > PIXELS_MOST) throw new Error('The picture has no size')
  const scale = Math.min(1, SIDE_MOST / Math.max(width, height))
  const type = kind === 'jpg' ? 'jpg' : 'png'
  if (scale === 1 && (kind === 'png' || kind === 'jpg') && isWhole(kind, bytes))
    return { key, type, bytes, width, height }
  const canvas = createCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  const written = type === 'jpg' ? canvas.toBuffer('image/jpeg', JPEG_QUALITY) : canvas.toBuffer('image/png')
  return { key, type, bytes: written, width, height }
}
