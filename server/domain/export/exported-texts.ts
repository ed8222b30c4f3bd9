import type { Context } from '#server/context.ts'
import { listFilesOfPages } from '#server/domain/attachment/export-files.repository.ts'
import { openFile } from '#server/domain/attachment/open-file.ts'
import { exportTextsInParts } from '#server/domain/page/export-texts.repository.ts'
import type { ArchiveFile, ArchiveText } from '#server/formats/export/markdown/archive-source.ts'
import { replaceFileAddresses } from '#server/formats/export/markdown/file-addresses.ts'
import { MissingFile } from '#server/storage/storage.ts'

/** Types of files that do not get smaller in an archive. */
const PACKED = /^(?:image\/(?!svg|bmp)|video\/|audio\/|application\/(?:zip|gzip|x-7z|x-rar|vnd\.openxmlformats))/

/** The texts of pages in this order with their files, read in parts with one part in memory. Deleted pages and files without bytes are left out. */
export async function* exportedTexts(ctx: Context, page_ids: readonly number[]): AsyncGenerator<ArchiveText> {
  const order = new Map(page_ids.map((page_id, at) => [page_id, at]))
  for await (const rows of exportTextsInParts(ctx.db, page_ids)) {
    const ids = rows.map(({ page_id }) => page_id)
    const files = ids.length === 0 ? [] : await listFilesOfPages(ctx.db, ids)
    const byPage = Map.groupBy(files, ({ page_id }) => page_id)
    rows.sort((a, b) => (order.get(a.page_id) as number) - (order.get(b.page_id) as number))
    for (const { page_id, page_content, page_comments } of rows) {
      const own = (byPage.get(page_id) ?? []).map((file): ArchiveFile => {
        const { sign, sha256, display_name, file_type, in_text } = file
        const isPacked = PACKED.test(file_type)
        return { sign, sha256, display_name, isAttachment: in_text === 0, isPacked, bytes: () => bytesOf(ctx, file) }
      })
      // In the order of the text, then the attachments. So equal items give equal archives.
      const shown = own.length > 1 ? shownFiles(page_content) : new Map<string, number>()
      const place = ({ isAttachment, sign }: ArchiveFile) => (isAttachment ? shown.size : (shown.get(sign) ?? -1))
      own.sort((a, b) => place(a) - place(b))
      yield { page_id, page_content, page_comments, files: own }
    }
  }
}

/** The files in a text, by the unguessable parts of their addresses, each with its index. */
function shownFiles(page_content: string): Map<string, number> {
  const shown = new Map<string, number>()
  replaceFileAddresses(page_content, (sign) => {
    if (!shown.has(sign)) shown.set(sign, shown.size)
    return undefined
  })
  return shown
}

/** The bytes of a file; none if the storage has lost them, so that one lost file does not end an export. */
async function* bytesOf(ctx: Context, file: { file_id: number; storage_key: string }): AsyncGenerator<Uint8Array> {
  const found = await openFile(ctx, file).catch((error) => {
    if (error instanceof MissingFile) return undefined
    throw error
  })
  if (found) yield* found
}
