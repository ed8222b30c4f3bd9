import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { CATALOGS_PER_ITEM } from '#server/domain/catalog/catalog-limits.ts'
import type { RunningOperation } from '#server/domain/operation/operation-kind.ts'
import { apartProgram, runApart } from '#server/work/apart.ts'
import { AppError } from '#shared/errors.ts'
import type { ReadResult, ReadSource } from './read-source.apart.ts'

const program = apartProgram<ReadSource, ReadResult, number>(new URL('./read-source.apart.ts', import.meta.url))

/** The limits of the reading process: memory in bytes, and time in milliseconds. */
const MEMORY = 512 * 1024 ** 2
const DEADLINE_MS = 10 * 60_000

/** The limits for the contents of one import. */
const IMPORT_PAGES = 10_000
const IMPORT_FILES = 10_000
const IMPORT_BYTES = 2 * 1024 ** 3

/** The result of reading: its facts, and the folder with its entries (`openSpool`). */
export type ReadImport = ReadResult & { folder: string }

/**
 * Reads the file of an import in a separate process.
 * @param as `format`: the chosen reader; empty: the content decides. `all`: list all readers that can read it. `asApiJson`: an external client
 *   imports
 * @throws AppError IMPORT_UNKNOWN, IMPORT_BROKEN, IMPORT_TOO_LARGE, TOO_MANY_PAGES, TOO_MANY_CATALOGS, WORK_TOO_LARGE, WORK_TOO_LONG
 */
export async function readImport(
  ctx: Context,
  operation: Pick<RunningOperation, 'files' | 'folder' | 'signal' | 'progress'>,
  as: { format: string; all: boolean; asApiJson: boolean },
): Promise<ReadImport> {
  const [file] = operation.files
  if (!file) throw new AppError('RESULT_GONE', { hours: 24 })
  const folder = join(operation.folder, 'entries')
  await mkdir(folder, { mode: 0o700 })
  const limits = {
    pages: IMPORT_PAGES,
    catalogs: CATALOGS_PER_ITEM,
    files: IMPORT_FILES,
    bytes: IMPORT_BYTES,
    fileBytes: ctx.services.config.UPLOAD_MB * 1024 * 1024 - 1,
  }
  const { path, name, size } = file
  const read = await runApart(
    program,
    { file: { path, name, size }, folder, limits, ...as },
    {
      memory: MEMORY,
      deadline: DEADLINE_MS,
      signal: operation.signal,
      onMessage: (pages) => operation.progress('reading', pages),
    },
  )
  return { ...read, folder }
}
