import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { ARCHIVES, type ArchiveFormat } from '#server/formats/export/archives.ts'
import type { ArchiveSource } from '#server/formats/export/markdown/archive-source.ts'
import type { ZipEntry } from '#server/formats/export/zip-writer.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { work } from '#server/work/work.ts'
import { exportedTexts } from './exported-texts.ts'
import type { ExportedTree } from './exported-tree.ts'

/** How often an archive reads the text of a page: for the file of the page, and for its `info.json`. */
const READS = 2

/**
 * The entries of an archive of an export. Texts and files are read when an entry is written.
 * @param onPage gets the number of pages that are done so far
 */
export function archiveEntries(
  ctx: Context,
  { item }: ItemAccess,
  { catalogs, pages }: ExportedTree,
  format: ArchiveFormat,
  onPage: (pages: number) => void = () => {},
): AsyncIterable<ZipEntry> {
  const { origin } = ctx.request
  const page_ids = pages.map(({ page_id }) => page_id)
  let read = 0
  const source: ArchiveSource = {
    item: {
      item_type: item.item_type,
      item_name: item.item_name,
      item_description: item.item_description,
      // Servers of the protocol open an item without a password to everybody. The real password must not be in the file, so a random one is.
      password: item.password === '' ? '' : randomBytes(16).toString('hex'),
    },
    time: ctx.now,
    origin,
    catalogs: catalogs.map(({ cat_id, parent_cat_id, cat_name, level, s_number }) => ({
      cat_id,
      parent_cat_id,
      cat_name,
      level,
      s_number,
    })),
    pages: pages.map(({ page_id, cat_id, page_title, s_number }) => ({ page_id, cat_id, page_title, s_number })),
    texts: async function* () {
      for await (const text of exportedTexts(ctx, page_ids)) {
        yield text
        read += 1
        onPage(Math.floor(read / READS))
      }
    },
    links: (page_content) => linksOf(page_content, origin, item.item_id),
  }
  return ARCHIVES[format](source)
}

/** The positions of page links in a text; none if the text is too hard to read. Its links then stay as they are. */
async function linksOf(page_content: string, origin: string, item_id: number): Promise<Float64Array> {
  try {
    return await work('linkPositions', { page_content, origin }, { turn: `item ${item_id}` })
  } catch (error) {
    if (error instanceof WorkFailed) return new Float64Array()
    throw error
  }
}
