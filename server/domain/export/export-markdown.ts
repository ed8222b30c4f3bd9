import { Readable } from 'node:stream'
import type { Context } from '#server/context.ts'
import { zipArchive } from '#server/formats/export/zip-writer.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { archiveEntries } from './archive-entries.ts'
import { type Asked, exportedTree } from './exported-tree.ts'
import { recordExport } from './record-export.ts'

/**
 * Exports an item, a catalog or a page as an archive of Markdown files. The archive is sent while it is written.
 * @throws AppError MARKDOWN_NOT_HERE for an item of an API client
 */
export async function exportMarkdown(ctx: Context, access: ItemAccess, asked: Asked): Promise<Readable> {
  if (access.item.item_type === ITEM_TYPE.external) throw new AppError('MARKDOWN_NOT_HERE')
  const tree = await exportedTree(ctx, access, asked)
  await recordExport(ctx, access, asked, 'markdown')
  return Readable.from(zipArchive(archiveEntries(ctx, access, tree, 'markdown')))
}
