import { randomBytes } from 'node:crypto'
import { type Context, inTransaction } from '#server/context.ts'
import { assertStorageFits } from '#server/domain/plan/fits.ts'
import { knownFile } from '#server/files/allowed-files.ts'
import { AppError } from '#shared/errors.ts'
import { bindFiles, insertFile } from './file.repository.ts'
import { fileAddress } from './file-address.ts'
import { storageRefusal } from './storage-refusal.ts'

const SIGN_BYTES = 16

/**
 * Stores the file of a call for the user who sent it: checks it, stores its bytes, and inserts its row.
 * @param target the page that it belongs to, or (page 0) the item whose rights decide who may read it; item 0: none
 * @param only `images`: pictures only, which become part of the page's text instead of an attachment
 * @throws AppError BAD_FIELD if the file is missing or empty, FILE_REFUSED, FILE_MISMATCH, STORAGE_FAILED, STORAGE_FULL
 */
export async function keepFile(
  ctx: Context,
  { uid, target, only }: { uid: number; target: { page_id: number; item_id: number }; only?: 'images' },
) {
  const { file } = ctx
  if (!file) throw new AppError('BAD_FIELD', { field: 'file', reason: '@required' })
  const { display_name, file_type } = knownFile(file, only)
  const sign = randomBytes(SIGN_BYTES).toString('hex')
  const { size: file_size, sha256 } = file
  // The bytes are stored before the row. So a crash in between leaves bytes without a row, never a row without bytes.
  const storage_key = await ctx.services.storage.put(file.path).catch((error) => Promise.reject(storageRefusal(error)))
  const file_id = await inTransaction(ctx, async (inside) => {
    const { db, now } = inside
    const row = { sign, display_name, file_type, storage_key, sha256, uid, ...target, file_size, visit_times: 0 }
    const made = await insertFile(db, { ...row, addtime: now, last_visit_time: 0 })
    if (target.page_id > 0) await bindFiles(db, [made], { ...target, in_text: only ? 1 : 0 }, now)
    await assertStorageFits(inside, { uid, item_id: target.item_id })
    return made
  }).catch(async (error: unknown) => {
    await ctx.services.storage.discard([storage_key])
    throw error
  })
  return { url: fileAddress(ctx, sign), file_id, display_name, file_type, file_size }
}
