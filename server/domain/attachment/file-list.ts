import type { Context } from '#server/context.ts'
import { pageRange } from '#server/db/page-range.ts'
import type { FileRow } from '#server/policy/file-facts.repository.ts'
import { timeText } from '#server/time.ts'
import { countFiles, type FileFilter, listFiles } from './file.repository.ts'
import { fileAddress } from './file-address.ts'

/** The age at which a file without a page counts as unused. A younger one may belong to a page that is still being written. */
const UNUSED_SECONDS = 24 * 3600

/** Bytes in MiB with three decimals. */
export const inMiB = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 1000) / 1000

/** A filter for files, and the page of the list. */
interface Asked {
  page: number
  count: number
  attachment_type: number
  display_name?: string | undefined
  username?: string | undefined
}

/** A page of a list of files, with the number of all files. */
export async function fileList(ctx: Context, asked: Asked, whose: Pick<FileFilter, 'uid' | 'username' | 'state'>) {
  const { page, count, attachment_type, display_name = '' } = asked
  const unusedBefore = ctx.now - UNUSED_SECONDS
  const filter = { ...whose, attachment_type, display_name: display_name.trim(), unusedBefore }
  const rows = await listFiles(ctx.db, filter, pageRange({ page, count }))
  const found = await countFiles(ctx.db, filter)
  return {
    list: rows.map((row) => ({ ...fileRow(ctx, row), username: row.username ?? '' })),
    total: found.count,
    found_bytes: found.bytes,
  }
}

function fileRow(ctx: Context, file: FileRow) {
  const { file_id, uid, file_type, visit_times, file_size, item_id, page_id, display_name, sign } = file
  return {
    ...{ file_id, uid, file_type, visit_times, file_size, item_id, page_id, display_name },
    file_size_m: inMiB(file_size),
    url: fileAddress(ctx, sign),
    missing_since: file.missing_since,
    addtime: timeText(file.addtime),
    // The protocol's clients expect the epoch for a file that nobody has opened (docs/protocol.md, Files).
    last_visit_time: file.last_visit_time === 0 && ctx.request.door === 'own' ? '' : timeText(file.last_visit_time),
  }
}
