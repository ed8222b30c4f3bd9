import { buffer } from 'node:stream/consumers'
import type { Context } from '#server/context.ts'
import { listFilesOfPages } from '#server/domain/attachment/export-files.repository.ts'
import { fileAddress } from '#server/domain/attachment/file-address.ts'
import { openFile } from '#server/domain/attachment/open-file.ts'
import { exportTextsInParts } from '#server/domain/page/export-texts.repository.ts'
import { EXPORT_FILE_MOST, type ExportEntry, type ExportText } from '#server/formats/export/export-source.ts'
import { MissingFile } from '#server/storage/storage.ts'
import { lineBreaksOf } from '#server/text/line-breaks.ts'
import type { ExportedTree } from './exported-tree.ts'
import type { DocumentAnswer, DocumentAsk, DocumentFile } from './write-document.apart.ts'

/** The outline of a document: the pages of a catalog before its catalogs. */
export function outlineOf({ catalogs, pages }: ExportedTree): ExportEntry[] {
  const inside = Map.groupBy(pages, ({ cat_id }) => cat_id)
  const pagesIn = (cat_id: number, level: number) =>
    (inside.get(cat_id) ?? []).map(({ page_id, page_title }): ExportEntry => {
      return { kind: 'page', page_id, title: page_title, level }
    })
  const depths = new Map<number, number>()
  const chapters = catalogs.flatMap(({ cat_id, parent_cat_id, cat_name }): ExportEntry[] => {
    const level = (depths.get(parent_cat_id) ?? 0) + 1
    depths.set(cat_id, level)
    return [{ kind: 'catalog', cat_id, title: cat_name, level }, ...pagesIn(cat_id, level + 1)]
  })
  return [...pagesIn(0, 1), ...chapters]
}

/** Addresses are paths here, as in texts. */
const OWN_DOOR = { request: { door: 'own', origin: '' } } as Pick<Context, 'request'>

type PageFile = Awaited<ReturnType<typeof listFilesOfPages>>[number]

/** Answers the questions of the program that writes a document. It gets texts of the pages in its outline and files of these pages, nothing else. */
export class DocumentSource {
  readonly #ctx: Context
  readonly #texts: AsyncGenerator<ExportText[]>
  readonly #files = new Map<string, PageFile>()

  /** @param isSheet whether the item is a spreadsheet */
  constructor(ctx: Context, page_ids: readonly number[], isSheet: boolean) {
    this.#ctx = ctx
    this.#texts = this.#parts(page_ids, isSheet)
  }

  /** @throws AppError STORAGE_FAILED */
  async answer(ask: Exclude<DocumentAsk, { for: 'progress' }>): Promise<DocumentAnswer> {
    if (ask.for === 'file') return { file: await this.#file(this.#files.get(ask.sign)) }
    const { value, done } = await this.#texts.next()
    return done ? {} : { texts: value }
  }

  /** The texts in their order. A page that was deleted meanwhile is empty. */
  async *#parts(page_ids: readonly number[], isSheet: boolean): AsyncGenerator<ExportText[]> {
    let next = 0
    for await (const rows of exportTextsInParts(this.#ctx.db, page_ids)) {
      const ids = rows.map(({ page_id }) => page_id)
      const files = ids.length === 0 ? [] : await listFilesOfPages(this.#ctx.db, ids)
      for (const file of files) this.#files.set(file.sign, file)
      const byId = new Map(rows.map((row) => [row.page_id, row]))
      const attached = Map.groupBy(
        files.filter(({ in_text }) => in_text === 0),
        ({ page_id }) => page_id,
      )
      const texts: ExportText[] = []
      for (let left = rows.length; left > 0; next += 1) {
        const page_id = page_ids[next] as number
        const row = byId.get(page_id)
        if (row) left -= 1
        texts.push({
          page_id,
          content: row?.page_content ?? '',
          isSheet,
          lineBreaks: lineBreaksOf(row ?? { line_breaks: 0 }),
          attachments: (attached.get(page_id) ?? []).map(({ display_name: name, sign }) => {
            return { name, address: fileAddress(OWN_DOOR, sign) }
          }),
        })
      }
      if (texts.length > 0) yield texts
    }
    const gone = page_ids.slice(next)
    if (gone.length > 0)
      yield gone.map((page_id) => ({ page_id, content: '', isSheet, lineBreaks: lineBreaksOf({ line_breaks: 0 }) }))
  }

  /** The bytes of a file; undefined when the storage has lost them. */
  async #file(file: PageFile | undefined): Promise<DocumentFile | undefined> {
    if (!file) return undefined
    const { display_name: name, file_size: size } = file
    if (size > EXPORT_FILE_MOST) return { name, size, bytes: new Uint8Array() }
    try {
      return { name, size, bytes: await buffer(await openFile(this.#ctx, file)) }
    } catch (error) {
      if (error instanceof MissingFile) return undefined
      throw error
    }
  }
}
