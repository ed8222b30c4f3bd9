import { findAccount } from '#server/auth/account.repository.ts'
import type { Context } from '#server/context.ts'
import { findLastAlone, listFiles, type OperationRow } from '#server/domain/operation/operation.repository.ts'
import { FILE_SECONDS } from '#server/domain/operation/purge-operations.ts'
import { listMovedSources } from '#server/migrate/moved-row.repository.ts'
import { SYSTEMS } from '#server/migrate/systems.ts'
import { isWithin } from '#server/time.ts'
import type { Output } from '#shared/api/index.ts'
import { type ErrorName, type ErrorParams, errorText } from '#shared/errors.ts'
import type { OperationState, OperationStep } from '#shared/kinds.ts'
import { moveKind } from './move-kind.ts'
import { entriesOfFolder } from './server-folder.ts'
import { inLanguage } from './short-report.ts'
import { inputOf } from './start-move.ts'

type Info = Output<'adminMove/get'>

/** What an administrator sees of the moves of sites. */
export async function movesOfSite(ctx: Context): Promise<Info> {
  const { config } = ctx.services
  const [last, entries, moved] = await Promise.all([
    findLastAlone(ctx.db, moveKind.kind),
    entriesOfFolder(config),
    listMovedSources(ctx.db),
  ])
  return {
    systems: SYSTEMS.map(({ name, title, releases, takes, hasNoUploads }) => ({
      ...{ name, title, releases },
      takes_file: takes.includes('file'),
      database: takes.find((form) => form !== 'file') ?? '',
      has_uploads: !hasNoUploads,
    })),
    folder: config.MOVE_IN_DIR,
    entries,
    last: last ? await lastStep(ctx, last) : null,
    moved: moved.map((one) => ({ ...one, title: titleOf(one.system) })),
  }
}

/** A running step that has said nothing for so long has lost its process (seconds). It says every two seconds that it lives. */
const SILENT_SECONDS = 15

/** Nothing of a move is undone, unlike of other operations. */
const ofMove = (error: ErrorName): ErrorName => (error === 'OPERATION_INTERRUPTED' ? 'MOVE_ENDED' : error)

const titleOf = (system: string): string => SYSTEMS.find(({ name }) => name === system)?.title ?? system

async function lastStep(ctx: Context, row: OperationRow): Promise<NonNullable<Info['last']>> {
  const { operation_id, end_time } = row
  const { act, system, source_name, same_name, addresses, data, uploads } = inputOf(row)
  const [account, files] = await Promise.all([findAccount(ctx.db, row.uid), listFiles(ctx.db, operation_id)])
  const needed = [data, uploads].filter(({ from }) => from === 'upload' || from === 'database').length
  const present = files.filter(({ is_result }) => is_result === 0).length
  const error = row.error === '' ? undefined : (JSON.parse(row.error) as { error: ErrorName; params: ErrorParams })
  const isLost = row.state === 'running' && !isWithin(row.heartbeat, ctx.now, SILENT_SECONDS)
  return {
    ...{ operation_id, act, system, source_name, same_name, data, uploads },
    addresses: addresses.join('\n'),
    username: account?.username ?? '',
    state: row.state as OperationState,
    step: row.step as OperationStep,
    done: row.done,
    total: row.total,
    is_stopping: row.cancel_asked === 1,
    // A process that ends by itself gives the step back, so that it waits again.
    is_silent: isLost || (row.state === 'waiting' && row.start_time > 0),
    restarts: Math.max(0, row.attempts - 1),
    addtime: row.addtime,
    end_time,
    error_message: error ? errorText(ofMove(error.error), ctx.lang, error.params) : '',
    is_kept: present >= needed,
    kept_until: present > 0 && end_time > 0 ? end_time + FILE_SECONDS : 0,
    result: row.result === '' ? null : inLanguage(JSON.parse(row.result), ctx.lang),
    has_report: files.some(({ is_result }) => is_result === 1),
  }
}
