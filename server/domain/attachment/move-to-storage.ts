import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '#server/context.ts'
import { SIGNED_SECONDS } from '#server/storage/s3-storage.ts'
import { MissingFile, type Storage } from '#server/storage/storage.ts'
import { changeKey, forgetMoved, listMovedAfter } from './moved-file.repository.ts'
import { listFilesAfter } from './purge-files.repository.ts'

/** How many rows are read together. */
const BATCH = 200
/** The number of files that are copied at once. A small file spends most of the time waiting. */
const AT_ONCE = 4
/** How long the bytes of a moved file stay at least, in seconds. It is longer than a signed address is valid. */
const YOUNG_SECONDS = SIGNED_SECONDS + 60

type Kind = Storage['kind']
type FileToMove = Awaited<ReturnType<typeof listFilesAfter>>[number]

/** The progress of a move. */
export interface MoveState {
  /** Files that were copied, verified and switched. */
  moved: number
  /** The bytes of these files. */
  bytes: number
  /** Files that stay in their place, with the reason. */
  bad: { file_id: number; display_name: string; problem: 'missing' | 'damaged' }[]
}

export interface MoveOptions {
  from: Kind
  to: Kind
  /** Aborts to stop after the files that are being copied. */
  stop?: AbortSignal
  /** Called after each file. */
  onProgress?: (state: MoveState) => void
}

/**
 * Copies files from one kind of storage to another while the server serves them. Each copy is read back and compared with the hash of the upload
 * before the row is changed. The original bytes stay in the first storage until `removeMoved`. A stopped move continues when it is started again.
 * From `s3` to `s3` it moves files from earlier buckets.
 * @throws StorageError as soon as one of the storages fails; nothing half-written is left
 */
export async function moveToStorage(
  services: Services,
  { from, to, stop, onProgress }: MoveOptions,
): Promise<MoveState> {
  const { database, storage } = services
  const target = await storage.at(to)
  const state: MoveState = { moved: 0, bytes: 0, bad: [] }
  const isSource = (key: string) => !target.holds(key) && storage.local.holds(key) === (from === 'local')
  const move = async (file: FileToMove) => {
    const problem = await moveFile(services, file, target)
    if (problem === 'gone') return
    if (problem) state.bad.push({ file_id: file.file_id, display_name: file.display_name, problem })
    else {
      state.moved += 1
      state.bytes += file.file_size
    }
    onProgress?.(state)
  }
  for (let last = 0; !stop?.aborted; ) {
    const files = await listFilesAfter(database.db, last, BATCH)
    const waiting = files.filter(({ storage_key }) => isSource(storage_key))
    const worker = async () => {
      for (let file = waiting.shift(); file && !stop?.aborted; file = waiting.shift()) await move(file)
    }
    const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
    for (const result of results) if (result.status === 'rejected') throw result.reason
    if (files.length < BATCH) break
    last = files.at(-1)?.file_id ?? 0
  }
  return state
}

/** @returns the reason why the file stays in its place; `gone`: it was deleted meanwhile; undefined: it was moved */
async function moveFile(services: Services, file: FileToMove, target: Storage) {
  const { database, storage, clock } = services
  const { file_id, storage_key: from, sha256 } = file
  const path = join(storage.incoming, `move-${randomBytes(16).toString('hex')}`)
  let to: string | undefined
  try {
    if ((await copyTo(path, storage, from)) !== sha256) return 'damaged' as const
    to = await target.put(path)
    if ((await hashOf(target, to)) !== sha256) return 'damaged' as const
    const key = to
    const isMoved = await database.db.transaction().execute((db) => changeKey(db, { file_id, from, to: key }, clock()))
    if (!isMoved) return 'gone' as const
    to = undefined
    return undefined
  } catch (error) {
    if (error instanceof MissingFile) return 'missing' as const
    throw error
  } finally {
    await rm(path, { force: true })
    // A copy without a row.
    if (to !== undefined) await storage.discard([to])
  }
}

/** Copies a stored file to this machine. @returns its SHA-256 in hex */
async function copyTo(path: string, storage: Services['storage'], key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    await storage.read(key),
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  return hash.digest('hex')
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await storage.read(key), hash)
  return hash.digest('hex')
}

/**
 * Removes the bytes that moved files left behind in the folder of this machine (`local`) or in object storages (`s3`). A browser may still have the
 * address of a file that was moved a moment ago, so its bytes stay.
 * @returns how many were removed, and how many stay
 */
export async function removeMoved(services: Services, kind: Kind): Promise<{ removed: number; young: number }> {
  const { storage, clock } = services
  const { db } = services.database
  const until = clock() - YOUNG_SECONDS
  let [removed, young] = [0, 0]
  for (let last = ''; ; ) {
    const rows = await listMovedAfter(db, last, BATCH)
    for (const { storage_key, addtime } of rows) {
      last = storage_key
      if (storage.local.holds(storage_key) !== (kind === 'local')) continue
      if (addtime > until) {
        young += 1
        continue
      }
      await storage.remove(storage_key)
      await forgetMoved(db, storage_key)
      removed += 1
    }
    if (rows.length < BATCH) return { removed, young }
  }
}
