import { type Context, inTransaction } from '#server/context.ts'
import { deleteFileRows } from './file.repository.ts'

/**
 * Purges a file, even if pages show it. The row is deleted first. A job removes bytes that a crash leaves, but a row without bytes would be a broken
 * link. Call it outside of a transaction.
 */
export async function deleteFile(ctx: Context, file: { file_id: number; storage_key: string }): Promise<void> {
  await inTransaction(ctx, ({ db }) => deleteFileRows(db, file.file_id))
  await ctx.services.storage.discard([file.storage_key])
}
