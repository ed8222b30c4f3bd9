import { type Context, inTransaction, type SessionUser } from '#server/context.ts'
import { isUniqueViolation, lockAccount } from '#server/db/dialect.ts'
import { storageRefusal } from '#server/domain/attachment/storage-refusal.ts'
import type { IncomingFile } from '#server/files/incoming-file.ts'
import { AppError } from '#shared/errors.ts'
import type { OperationKindName } from '#shared/kinds.ts'
import {
  countOpen,
  findOperation,
  insertFiles,
  insertOperation,
  listKept,
  type OperationRow,
  removeInputFiles,
  takeFiles,
} from './operation.repository.ts'
import type { Json, OperationKind } from './operation-kind.ts'

/** The number of waiting and running operations that one person may have. */
const OPEN_MOST = 10
const TITLE_CHARACTERS = 200

interface Given {
  /** The input for the kind's schema, unparsed. It is stored, so it must contain no secret. */
  input: Json
  /** The subject for the person: the name of a file or an item. */
  title: string
  /** The item of the operation. A person without the right to view it can no longer fetch the result. */
  item_id?: number
  /** Files of the request, and which of several each is. The storage keeps them until a day after the end. */
  files?: readonly (Pick<IncomingFile, 'path' | 'name' | 'size'> & { part?: string })[]
  /** A finished operation of the same person, such as a preview, whose files are taken over. */
  filesOf?: number
  /** Further work in the transaction that starts it, such as an entry of the audit log. */
  inside?(ctx: Context, operation_id: number): Promise<void>
}

/**
 * Starts an operation for the caller: it waits for its turn, and runs in one of the processes. Check the rights first. Not for use inside a
 * transaction.
 * @returns its id
 * @throws AppError OPERATIONS_FULL, OPERATION_RUNS for a kind that may run only once, NOT_FOUND for `filesOf`, STORAGE_FAILED
 */
export async function startOperation<I>(
  ctx: Context,
  user: SessionUser,
  kind: OperationKind<I>,
  given: Given,
): Promise<number> {
  const { storage, database } = ctx.services
  const stored: { storage_key: string; file_name: string; file_size: number; file_type: string }[] = []
  try {
    for (const { path, name, size, part = '' } of given.files ?? [])
      stored.push({ storage_key: await storage.put(path), file_name: name, file_size: size, file_type: part })
    const operation_id = await inTransaction(ctx, async (inside) => {
      await lockAccount(inside.db, database.dialect, user.uid)
      if ((await countOpen(inside.db, user.uid)) >= OPEN_MOST) throw new AppError('OPERATIONS_FULL', { max: OPEN_MOST })
      const id = await insertOperation(inside.db, rowOf(inside, user, kind, given))
      await insertFiles(
        inside.db,
        stored.map((file) => ({ ...file, operation_id: id, is_result: 0 })),
      )
      if (given.filesOf !== undefined) await takeFilesOf(inside, user, given.filesOf, id)
      await given.inside?.(inside, id)
      return id
    })
    ctx.services.operations.wake(operation_id)
    return operation_id
  } catch (error) {
    await storage.discard(stored.map((file) => file.storage_key))
    if (kind.isAlone && isUniqueViolation(error)) throw new AppError('OPERATION_RUNS')
    throw storageRefusal(error)
  }
}

function rowOf(
  ctx: Context,
  user: SessionUser,
  kind: Pick<OperationKind, 'kind' | 'isAlone'>,
  given: Pick<Given, 'input' | 'title' | 'item_id'>,
) {
  const { grant } = user
  return {
    kind: kind.kind,
    uid: user.uid,
    item_id: given.item_id ?? 0,
    title: given.title.slice(0, TITLE_CHARACTERS),
    lang: ctx.lang,
    user_grant: grant ? JSON.stringify({ scope: grant.scope, items: grant.items && [...grant.items] }) : '',
    input: JSON.stringify(given.input),
    only_one: kind.isAlone ? kind.kind : '',
    addtime: ctx.now,
  }
}

async function takeFilesOf(ctx: Context, user: SessionUser, from: number, to: number): Promise<void> {
  const row: OperationRow | undefined = await findOperation(ctx.db, from)
  if (row?.uid !== user.uid || row.end_time === 0) throw new AppError('NOT_FOUND', { thing: '@operation' })
  await takeFiles(ctx.db, from, to)
}

/**
 * Stores a file of the request for an operation that is started later (`takeFiles`): as an operation that has ended, whose files are kept for a day.
 * An earlier file of the same person for the same part is removed.
 * @param part which of several files it is
 * @returns the id of that operation
 * @throws AppError STORAGE_FAILED
 */
export async function keepFile(
  ctx: Context,
  user: SessionUser,
  given: {
    kind: OperationKindName
    part: string
    file: Pick<IncomingFile, 'path' | 'name' | 'size'>
    inside(ctx: Context): Promise<void>
  },
): Promise<number> {
  const { storage } = ctx.services
  const { kind, part, file } = given
  let storage_key = ''
  try {
    storage_key = await storage.put(file.path)
    let old: string[] = []
    const operation_id = await inTransaction(ctx, async (inside) => {
      old = []
      for (const kept of await listKept(inside.db, user.uid, kind, part))
        old.push(...(await removeInputFiles(inside.db, kept.operation_id)))
      const row = rowOf(inside, user, { kind }, { input: {}, title: file.name })
      const id = await insertOperation(inside.db, { ...row, state: 'done', end_time: inside.now })
      const facts = { file_name: file.name, file_type: part, file_size: file.size }
      await insertFiles(inside.db, [{ ...facts, storage_key, operation_id: id, is_result: 0 }])
      await given.inside(inside)
      return id
    })
    await storage.discard(old)
    return operation_id
  } catch (error) {
    if (storage_key !== '') await storage.discard([storage_key])
    throw storageRefusal(error)
  }
}
