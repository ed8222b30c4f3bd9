import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/context.ts'
import type { Json, OperationKind, RunningOperation } from '#server/domain/operation/operation-kind.ts'
import { FILE_SECONDS } from '#server/domain/operation/purge-operations.ts'
import { removeMoveLock } from '#server/migrate/move-lock.repository.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { type MoveTask, moveApart } from './move-apart.ts'
import { MoveInput } from './move-input.ts'
import { pathInFolder } from './server-folder.ts'

const SECONDS = 24 * 3600

/** The file that holds the sealed address of a database. It goes with the uploaded files, and so lives no longer than they do. */
export const ADDRESS_PART = 'address'

/** The refusal of a step whose files are gone. */
export const filesGone = (): AppError => new AppError('MOVE_FILES_GONE', { hours: FILE_SECONDS / 3600 })

/**
 * A step of the move of a site: a dry run, the move, or the comparison. A later run repeats it, which does no piece twice (decision 88). Nothing is
 * undone when it is cancelled: what has come over stays hidden, and the next move continues.
 */
export const moveKind: OperationKind<MoveInput> = {
  kind: 'site_move',
  input: MoveInput,
  seconds: SECONDS,
  afterRestart: 'continue',
  isAlone: true,
  run: async (operation) => {
    const ctx = await operation.context()
    const { username } = siteAdmin(ctx)
    const { services } = ctx
    operation.progress('reading')
    const { act, system } = operation.input
    const name = `octavo-${system}-${act.replace('_', '-')}.json`
    const { data, uploads } = await partsOf(services, operation)
    const task: MoveTask = {
      config: services.config,
      input: operation.input,
      data,
      uploads,
      holder: randomUUID(),
      started_by: username,
      folder: join(operation.folder, 'work'),
      report: operation.resultFile(name, 'application/json'),
    }
    try {
      return (await moveApart(operation, task, SECONDS)) as unknown as Json
    } finally {
      // Of a process that was killed. Others would take it over after half a minute.
      await removeMoveLock(services.database.db, task.holder)
    }
  },
  mayFetch: async (ctx) => {
    siteAdmin(ctx)
  },
}

async function partsOf(
  services: Services,
  { input, files }: RunningOperation<MoveInput>,
): Promise<Pick<MoveTask, 'data' | 'uploads'>> {
  const placeOf = async (part: 'data' | 'uploads') => {
    const { from, name } = input[part]
    if (from === 'folder')
      return { path: await pathInFolder(services.config, name, `${part}_path`), name, isUpload: false }
    const file = files.find((one) => one.part === (from === 'database' ? ADDRESS_PART : part))
    if (!file) throw filesGone()
    if (from !== 'database') return { path: file.path, name, isUpload: true }
    const address = services.secrets.open(await readFile(file.path, 'utf8'))
    if (address === undefined) throw filesGone()
    return { path: address, name, isUpload: false }
  }
  return { data: await placeOf('data'), uploads: input.uploads.from === 'none' ? undefined : await placeOf('uploads') }
}
