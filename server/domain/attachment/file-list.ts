import type { Context } from '#server/context.ts'
import type { FileRow } from '#server/policy/file-facts.repository.ts'
import { timeText } from '#server/time.ts'
import { countFiles, type FileFilter, listFiles } from './file.repository.ts'
import { fileAddress } from './file-address.ts'

/** Bytes in MiB with three decimals. */
export const inMiB = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 1000) / 1000

/** Which files a list contains, and which page of it is wanted. */
interface Asked {
  page: number
  count: number
  attachment_type: number
  display_name?: string | undefined
  username?: string | undefined
}

/** A page of a list of files, with the number of all files. */
export async function fileList(ctx: Context, asked: Asked, whose: Pick<FileFilter, 'uid' | 'username'>) {
  const { page, count, attachment_type, display_name = '' } = asked
  const filter = { ...whose, attachment_type, display_name: display_name.trim() }
  // A larger offset would not fit into an integer of the database.
  const offset = Math.min((page - 1) * count, Number.MAX_SAFE_INTEGER)
  const rows = await listFiles(ctx.db, filter, { limit: count, offset })
  return {
    list: rows.map((row) => ({ ...fileRow(ctx, row), username: row.username ?? '' })),
    total: await countFiles(ctx.db, filter),
  }
}

function fileRow(ctx: Context, file: FileRow) {
  const { file_id, uid, file_type, visit_times, file_size, item_id, page_id, display_name, sign } = file
  return {
    ...{ file_id, uid, file_type, visit_times, file_size, item_id, page_id, display_name },
    file_size_m: inMiB(file_size),
    url: fileAddress(ctx, sign),
    addtime: timeText(file.addtime),
    // The protocol's clients expect the epoch for a file that nobody has opened (docs/protocol.md, Files).
    last_visit_time: file.last_visit_time === 0 && ctx.request.door === 'own' ? '' : timeText(file.last_visit_time),
  }
}
