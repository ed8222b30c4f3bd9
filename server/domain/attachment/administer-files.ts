import { recordAct } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { findFile } from '#server/policy/file-facts.repository.ts'
import { deleteFile } from './delete-file.ts'

/** Deletes a file of any user, for an administrator. Call it outside of a transaction. @returns whether the file existed */
export async function deleteFileOfAnybody(ctx: Context, file_id: number): Promise<boolean> {
  const file = await findFile(ctx.db, file_id)
  if (!file) return false
  await deleteFile(ctx, file)
  const object = { type: 'attachment', id: file_id, name: file.display_name } as const
  await recordAct(ctx, { action: 'attachment.delete', object })
  return true
}

/** Like `deleteFileOfAnybody`, for several files. @returns how many of them existed */
export async function deleteFilesOfAnybody(ctx: Context, file_ids: readonly number[]): Promise<number> {
  let deleted = 0
  for (const file_id of new Set(file_ids)) if (await deleteFileOfAnybody(ctx, file_id)) deleted += 1
  return deleted
}
