import { open } from 'node:fs/promises'
import type { Context } from '#server/context.ts'
import { listHashesOf } from '#server/domain/attachment/file.repository.ts'
import { fileAddress } from '#server/domain/attachment/file-address.ts'
import { keepFile } from '#server/domain/attachment/keep-file.ts'
import { accountLimits } from '#server/domain/plan/limits.ts'
import { sumOfStorage } from '#server/domain/plan/use.repository.ts'
import type { SpooledFile } from '#server/formats/import/spool.ts'
import { AppError } from '#shared/errors.ts'
import { insertEntries, listEntries } from './import-entry.repository.ts'
import type { Placing } from './place-entries.ts'

/** The number of first bytes of a file that identify its type. */
const HEAD_BYTES = 36 * 1024

/** A stored file of an import. */
export interface StoredImport {
  file_id: number
  /** Its address in texts. */
  url: string
}

interface Given {
  /** The user who imports. */
  uid: number
  /** The owner of the item, whose storage is used. */
  payer: number
  signal: AbortSignal
  progress(done: number, total: number): void
}

/**
 * Stores the pictures and attachments of an import. Files that the item already has are not stored again.
 * @returns the files by key, and the number of stored ones
 * @throws AppError STORAGE_FULL before anything is stored, STORAGE_FAILED
 */
export async function storeFiles(
  ctx: Context,
  { operation_id, item_id, spool }: Placing,
  { uid, payer, signal, progress }: Given,
): Promise<{ files: Map<string, StoredImport>; made: number }> {
  const known = new Map((await listHashesOf(ctx.db, item_id)).toReversed().map((file) => [identity(file), file]))
  const files = new Map<string, StoredImport>()
  const missing: SpooledFile[] = []
  for (const file of spool.files) {
    const found = known.get(identityOf(file))
    if (found) files.set(file.key, { file_id: found.file_id, url: fileAddress(own(ctx), found.sign) })
    else missing.push(file)
  }
  // Equal files are stored once.
  const sizes = new Map(missing.map((file) => [identityOf(file), file.bytes]))
  await assertRoom(
    ctx,
    payer,
    [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
  )
  const stored = new Map<string, StoredImport>()
  for (const [done, file] of missing.entries()) {
    signal.throwIfAborted()
    progress(done, missing.length)
    const id = identityOf(file)
    const same = stored.get(id)
    files.set(file.key, same ?? (await storeFile(file)))
    stored.set(id, files.get(file.key) as StoredImport)
  }
  return { files, made: (await listEntries(ctx.db, operation_id, 'file')).length }

  async function storeFile(file: SpooledFile): Promise<StoredImport> {
    const { name, bytes, sha256, key } = file
    const path = spool.pathOf(file)
    const sent = { path, name, size: bytes, sha256, head: await headOf(path) }
    const { file_id, url } = await keepFile({ ...own(ctx), file: sent }, { uid, target: { page_id: 0, item_id } })
    const entry = { operation_id, kind: 'file', object_id: file_id, entry_key: key, addtime: ctx.now } as const
    await insertEntries(ctx.db, [{ ...entry, revision_before: 0, revision_after: 0 }])
    return { file_id, url }
  }
}

const identity = (file: { sha256: string; display_name: string }): string => `${file.sha256} ${file.display_name}`
const identityOf = ({ sha256, name }: SpooledFile): string => identity({ sha256, display_name: name })

/** Texts contain addresses of our own door, whichever client started the import. */
const own = (ctx: Context): Context => ({ ...ctx, request: { ...ctx.request, door: 'own' } })

async function assertRoom(ctx: Context, payer: number, bytes: number): Promise<void> {
  const { storage_bytes: max } = await accountLimits(ctx, payer)
  if (max !== null && (await sumOfStorage(ctx.db, payer)) + bytes > max) throw new AppError('STORAGE_FULL')
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
