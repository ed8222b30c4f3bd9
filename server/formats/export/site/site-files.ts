import { EXPORT_FILE_MOST, type ExportJob, exportNote } from '#server/formats/export/export-source.ts'
import { EntryNames } from '#server/formats/export/markdown/entry-names.ts'
import { fileSign } from '#server/formats/export/markdown/file-addresses.ts'
import { pictureHead } from '#server/formats/export/picture-size.ts'
import type { ZipEntry } from '#server/formats/export/zip-writer.ts'
import { cleanSvg } from './clean-svg.ts'
import { PARTS } from './site-plan.ts'

/** Files that browsers and systems would run when opened from a folder. They get an ending that opens as text. */
const RUNS =
  /^\.(?:x?html?|xht|shtml|mht(?:ml)?|svgz?|xml|xslt?|m?js|cjs|hta|wasm|exe|com|scr|bat|cmd|ps1|vb[es]?|ws[fh]?|lnk|url|jar|app|sh)$/i

/** An address of another site. */
const OUTSIDE = /^(?:https?:)?\/\//i

/** The unguessable part of an address identifies its file, whatever form the address has. */
const keyOf = (address: string, use: FileUse): string => `${use} ${fileSign(address) ?? address}`

/** The use of a file. The type of a picture is detected from its bytes. */
export type FileUse = 'picture' | 'file'

/** The pictures and attachments of a site. Each is written once, however often it occurs. */
export class SiteFiles {
  readonly #job: ExportJob
  readonly #time: number
  readonly #names = new EntryNames()
  readonly #paths = new Map<string, string | undefined>()

  /** @param time of the entries, in unix seconds */
  constructor(job: ExportJob, time: number) {
    this.#job = job
    this.#time = time
  }

  /** The path of a loaded file; undefined if it cannot be in the site. */
  path(address: string, use: FileUse): string | undefined {
    return this.#paths.get(keyOf(address, use))
  }

  /** Loads a file for a page. @returns the entry to write, unless another page has written it; notes files that cannot be loaded */
  async load(address: string, use: FileUse, page_id: number): Promise<ZipEntry | undefined> {
    const key = keyOf(address, use)
    if (this.#paths.has(key)) return undefined
    this.#paths.set(key, undefined)
    const note = (code: Parameters<typeof exportNote>[0]) => {
      this.#job.note(exportNote(code, page_id, address))
      return undefined
    }
    const file = await this.#job.source.file(address)
    if (!file) {
      const isOutside = fileSign(address) === undefined && OUTSIDE.test(address)
      if (use === 'picture') return note(isOutside ? 'picture_outside' : 'picture_missing')
      return fileSign(address) === undefined ? undefined : note('file_missing')
    }
    if (file.size > EXPORT_FILE_MOST) return note(use === 'picture' ? 'picture_too_large' : 'file_too_large')
    let bytes = Buffer.from(await file.bytes())
    let [, stem = '', ending = ''] = /^(.*?)(\.[^.\s]{1,20})?$/s.exec(file.name) ?? []
    if (use === 'picture') {
      const kind = pictureKind(bytes)
      const svg = kind === 'svg' ? cleanSvg(bytes.toString()) : ''
      if (!kind || svg === undefined) return note('picture_broken')
      if (kind === 'svg') bytes = Buffer.from(svg)
      ending = `.${kind}`
    } else if (RUNS.test(ending)) {
      stem += ending
      ending = '.txt'
    }
    const path = `${PARTS}/files/${this.#names.add([...stem].slice(0, 60).join(''), ending.toLowerCase())}`
    this.#paths.set(key, path)
    return { name: path, time: this.#time, content: () => [bytes], isPacked: isPacked(ending) }
  }
}

/** The kind of a picture by its bytes. */
function pictureKind(bytes: Buffer): string | undefined {
  if (bytes.length > 22 && bytes.readUInt32LE(0) === 0x00010000) return 'ico'
  return pictureHead(bytes)?.kind
}

/** Whether files with this ending do not get smaller in an archive. */
const isPacked = (ending: string): boolean =>
  /^\.(?:png|jpe?g|gif|webp|mp[34]|mov|mkv|zip|gz|tgz|rar|(?:doc|xls|ppt)x|epub|apk|ipa)$/i.test(ending)
