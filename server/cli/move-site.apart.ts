import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { contextOfNobody, type Services } from '#server/context.ts'
import { archiveTypeOf } from '#server/migrate/archives/archive-type.ts'
import { unpack } from '#server/migrate/archives/unpack.ts'
import { moveIn } from '#server/migrate/move-in.ts'
import { type MoveLock, withMoveLock } from '#server/migrate/move-lock.ts'
import { dataIn, UploadsLink } from '#server/migrate/operation/find-data.ts'
import type { MoveDone, MoveTask, MoveTold } from '#server/migrate/operation/move-apart.ts'
import { MoveProgress } from '#server/migrate/operation/move-progress.ts'
import { shortComparison, shortReport } from '#server/migrate/operation/short-report.ts'
import { type Source, SourceError, type SourceSystem } from '#server/migrate/source.ts'
import { SYSTEMS } from '#server/migrate/systems.ts'
import { verifyMove } from '#server/migrate/verify/verify.ts'
import { oneLine } from '#server/one-line.ts'
import { serveApart } from '#server/work/apart-child.ts'
import { AppError } from '#shared/errors.ts'
import { withServices } from './commands/with-services.ts'

/**
 * Moves a site of another system, as `octavo migrate` does, in a process that the server has started for an operation. It has the database of the site,
 * because the mover writes there.
 */
async function moveSite(task: MoveTask, services: Services, progress: MoveProgress): Promise<MoveDone> {
  const { input, holder, started_by } = task
  const { act, source_name } = input
  const system = systemOf(task).title
  const run = { holder, system, source_name, act, started_by, signal: progress.signal }
  return withMoveLock(services, run, (lock) => moveLocked(task, services, progress, lock))
}

async function moveLocked(
  task: MoveTask,
  services: Services,
  progress: MoveProgress,
  lock: MoveLock,
): Promise<MoveDone> {
  const { input, report: reportFile } = task
  const { signal } = progress
  const source = await openedSource(task, progress)
  try {
    await services.storage.check()
    const ctx = contextOfNobody(services, signal)
    const given = {
      system: input.system,
      source_name: input.source_name,
      isDry: input.act === 'dry_run',
      sameName: input.same_name,
      lock,
      signal,
      progress: progress.ofKind,
    }
    await progress.knowTotals(source)
    if (input.act === 'verify') {
      const result = await verifyMove(ctx, source, given)
      await writeReport(reportFile, result)
      return shortComparison(result)
    }
    const report = await moveIn(ctx, source, given)
    if (!report.isComplete) return undefined
    await writeReport(reportFile, report)
    return shortReport(report, input.act)
  } finally {
    await source.close()
  }
}

const writeReport = (path: string, report: object): Promise<void> =>
  writeFile(path, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })

function systemOf({ input }: MoveTask): SourceSystem {
  const system = SYSTEMS.find(({ name }) => name === input.system)
  if (!system) throw new SourceError('move_unknown_system', { system: input.system })
  return system
}

/** Unpacks what came as an archive, and opens the source. */
async function openedSource(task: MoveTask, { signal, told }: MoveProgress): Promise<Source> {
  const { data, uploads, folder, input } = task
  const system = systemOf(task)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unpacked = async (part: NonNullable<MoveTask['uploads']>, name: string) => {
    const type = part.isUpload ? await archiveTypeOf(part.path) : undefined
    if (!type) return undefined
    const into = join(folder, name)
    const onFile = (done: number) => told({ step: 'reading', done, total: 0 })
    await unpack({ path: part.path, name: part.name, type }, { folder: into, signal, onFile })
    return into
  }
  const site = await unpacked(data, 'data')
  // Whoever packs the whole old site has the uploads in it.
  const files = uploads ? await unpacked(uploads, 'uploads') : system.hasNoUploads ? undefined : site
  const link = new UploadsLink(join(folder, 'link'))
  if (files) await link.leadTo(files)
  const source = await system.open({
    db: site ? await dataIn(site) : data.path,
    uploads: files ? link.path : (uploads?.path ?? ''),
    addresses: input.addresses,
    folder,
  })
  try {
    if (files) await link.leadToUploads(files, source)
  } catch (error) {
    await source.close()
    throw error
  }
  return source
}

/** The refusal in words of the administrator, who knows files by their names. */
function refusal({ data, uploads, folder }: MoveTask, error: SourceError): AppError {
  const shown = (fact: string | number) => {
    if (typeof fact === 'number') return fact
    let text = oneLine(fact)
    for (const { path, name, isUpload } of [data, ...(uploads ? [uploads] : [])])
      if (isUpload || path.startsWith('/')) text = text === basename(path) ? name : text.replaceAll(path, name)
    return text.replaceAll(`${join(folder, 'data')}/`, '').replaceAll(join(folder, 'data'), data.name)
  }
  const { params } = error.refusal
  return new AppError(
    'MOVE_REFUSED',
    Object.fromEntries(Object.entries(params).map(([name, fact]) => [name, shown(fact)])),
  )
}

serveApart<MoveTask, MoveDone, MoveTold, boolean>(
  async (task, send) => {
    const progress = new MoveProgress(send)
    try {
      return await withServices((services) => moveSite(task, services, progress), task.config)
    } catch (error) {
      if (progress.signal.aborted) return undefined
      throw error instanceof SourceError ? refusal(task, error) : error
    } finally {
      await progress.end()
    }
  },
  { hasNetwork: true },
)
