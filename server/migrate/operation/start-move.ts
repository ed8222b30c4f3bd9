import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordAct } from '#server/audit/record.ts'
import type { Context, SessionUser } from '#server/context.ts'
import {
  askCancel,
  findLastAlone,
  findOperation,
  listFiles,
  type OperationRow,
  removeInputFiles,
  takeFiles,
} from '#server/domain/operation/operation.repository.ts'
import { keepFile, startOperation } from '#server/domain/operation/start-operation.ts'
import { archiveType } from '#server/migrate/archives/archive-type.ts'
import { moveRuns, runningMove } from '#server/migrate/move-lock.ts'
import { SYSTEMS } from '#server/migrate/systems.ts'
import type { Parsed } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import type { MoveAct, MovePart } from '#shared/kinds.ts'
import { shownAddress } from './database-address.ts'
import { MoveInput, type MovePartGiven } from './move-input.ts'
import { ADDRESS_PART, filesGone, moveKind } from './move-kind.ts'
import { pathInFolder } from './server-folder.ts'

/** The kind of the operations that only hold an uploaded file. */
const FILE_KIND = 'site_move_file'

type Given = Parsed<'adminMove/start'>

const notOneOf = (field: string) => new AppError('BAD_FIELD', { field, reason: '@not_one_of' }, field)

/** Files that a new step takes over from an earlier operation. */
interface Taken {
  from: number
  part: string
}

/**
 * Keeps a file of the call for a move.
 * @throws AppError BAD_FIELD without a file, MOVE_ARCHIVE, STORAGE_FAILED
 */
export async function keepPart(ctx: Context, user: SessionUser, part: MovePart): Promise<number> {
  const { file } = ctx
  if (!file) throw new AppError('BAD_FIELD', { field: 'file', reason: '@required' }, 'file')
  if (file.size === 0) throw new AppError('BAD_FIELD', { field: 'file', reason: '@empty_file' }, 'file')
  if (part === 'uploads' && !(await archiveType(file.head))) throw new AppError('MOVE_ARCHIVE', {}, 'file')
  const inside = (inner: Context) => recordAct(inner, { action: 'migrate.upload', detail: `${part}: ${file.name}` })
  return keepFile(ctx, user, { kind: FILE_KIND, part, file, inside })
}

/**
 * Starts a step with the site that the administrator has described.
 * @returns the id of the operation
 * @throws AppError BAD_FIELD, MOVE_PATH, MOVE_ADDRESS, MOVE_FILES_GONE, OPERATION_RUNS, OPERATIONS_FULL, MOVE_RUNS, MOVE_RUNS_SHELL
 */
export async function startMove(ctx: Context, user: SessionUser, given: Given): Promise<number> {
  const { act, system, source_name, same_name } = given
  if (!SYSTEMS.some(({ name }) => name === system)) throw notOneOf('system')
  const of = given.of > 0 ? await endedStep(ctx, given.of) : undefined
  if (given.uploads_from === 'database') throw notOneOf('uploads_from')
  const taken: Taken[] = []
  const partOf = async (part: MovePart): Promise<MovePartGiven> => {
    const from = part === 'data' ? given.data_from : given.uploads_from
    if (from === 'none' || from === 'database') return { from, name: '', bytes: 0 }
    if (from === 'kept') return keptPart(of, part, taken)
    if (from === 'upload')
      return uploadedPart(ctx, user, part, part === 'data' ? given.data_upload : given.uploads_upload, taken)
    const name = part === 'data' ? given.data_path : given.uploads_path
    await pathInFolder(ctx.services.config, name, `${part}_path`)
    return { from, name, bytes: 0 }
  }
  const [data, uploads] = [await partOf('data'), await partOf('uploads')]
  if (data.from === 'none') throw new AppError('BAD_FIELD', { field: 'data_from', reason: '@required' }, 'data_from')
  if (given.data_from === 'database') data.name = shownAddress(given.address.trim())
  const addresses = given.addresses
    .split(/[\n,]/)
    .map((address) => address.trim().replace(/\/+$/, ''))
    .filter((address) => address !== '')
  const input: MoveInput = { act, system, source_name, same_name, addresses, data, uploads }
  return start(ctx, user, { input, taken, address: given.data_from === 'database' ? given.address.trim() : '' })
}

/** Starts the next step with the data and choices of an ended one. @throws AppError as `startMove` */
export async function nextStep(ctx: Context, user: SessionUser, operation_id: number, act: MoveAct): Promise<number> {
  const of = await endedStep(ctx, operation_id)
  const taken: Taken[] = []
  const [data, uploads] = [keptPart(of, 'data', taken), keptPart(of, 'uploads', taken)]
  return start(ctx, user, { input: { ...inputOf(of), act, data, uploads }, taken, address: '' })
}

/** What an operation was started with. */
export const inputOf = (row: Pick<OperationRow, 'input'>): MoveInput => MoveInput.parse(JSON.parse(row.input))

/** A step of a move. @throws AppError NOT_FOUND */
async function stepOf(ctx: Context, operation_id: number): Promise<OperationRow> {
  const row = await findOperation(ctx.db, operation_id)
  if (row?.kind !== moveKind.kind) throw new AppError('NOT_FOUND', { thing: '@operation' })
  return row
}

/** The same, when it has ended. @throws AppError OPERATION_RUNS */
async function endedStep(ctx: Context, operation_id: number): Promise<OperationRow> {
  const row = await stepOf(ctx, operation_id)
  if (row.end_time === 0) throw new AppError('OPERATION_RUNS')
  return row
}

/** A part as in an earlier step. Its files, or the address of its database, go over to the new step. */
function keptPart(of: OperationRow | undefined, part: MovePart, taken: Taken[]): MovePartGiven {
  if (!of) throw filesGone()
  const given = inputOf(of)[part]
  if (given.from === 'upload' || given.from === 'database')
    taken.push({ from: of.operation_id, part: given.from === 'upload' ? part : ADDRESS_PART })
  return given
}

async function uploadedPart(
  ctx: Context,
  user: SessionUser,
  part: MovePart,
  operation_id: number,
  taken: Taken[],
): Promise<MovePartGiven> {
  const row = await findOperation(ctx.db, operation_id)
  const file = (await listFiles(ctx.db, operation_id)).find((one) => one.file_type === part)
  if (row?.kind !== FILE_KIND || row.uid !== user.uid || !file) throw filesGone()
  taken.push({ from: operation_id, part })
  return { from: 'upload', name: file.file_name, bytes: file.file_size }
}

async function start(
  ctx: Context,
  user: SessionUser,
  { input, taken, address }: { input: MoveInput; taken: readonly Taken[]; address: string },
): Promise<number> {
  const { storage, secrets } = ctx.services
  const last = await findLastAlone(ctx.db, moveKind.kind)
  const other = last && last.end_time === 0 ? undefined : await runningMove(ctx)
  // The step itself takes the lock. This tells it at once.
  if (other) throw moveRuns(other)
  const path = join(storage.incoming, randomBytes(16).toString('hex'))
  const sealed = secrets.seal(address)
  try {
    if (address !== '') await writeFile(path, sealed, { mode: 0o600, flag: 'wx' })
    const title = `${input.system} ${input.source_name}`
    return await startOperation(ctx, user, moveKind, {
      input,
      title,
      files: address === '' ? [] : [{ path, name: ADDRESS_PART, size: sealed.length, part: ADDRESS_PART }],
      inside: async (inside, operation_id) => {
        for (const { from, part } of taken)
          if ((await takeFiles(inside.db, from, operation_id, part)) === 0) throw filesGone()
        await recordAct(inside, { action: 'migrate.start', detail: `${title} ${input.act}: ${input.data.name}` })
      },
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Stops a step, whoever started it. One that has ended stays as it is. @throws AppError NOT_FOUND */
export async function cancelMove(ctx: Context, operation_id: number): Promise<void> {
  const row = await stepOf(ctx, operation_id)
  if (row.end_time > 0) return
  await askCancel(ctx.db, operation_id, ctx.now)
  await recordAct(ctx, { action: 'migrate.cancel', detail: row.title })
  ctx.services.operations.cancel(operation_id)
  ctx.services.operations.wake()
}

/** Removes the uploaded files and the address of an ended step. @throws AppError NOT_FOUND, OPERATION_RUNS */
export async function discardFiles(ctx: Context, operation_id: number): Promise<void> {
  const row = await endedStep(ctx, operation_id)
  const keys = await removeInputFiles(ctx.db, operation_id)
  await recordAct(ctx, { action: 'migrate.discard', detail: row.title })
  await ctx.services.storage.discard(keys)
}

/** @throws AppError NOT_FOUND if it is no step of a move */
export async function assertStep(ctx: Context, operation_id: number): Promise<void> {
  await stepOf(ctx, operation_id)
}
