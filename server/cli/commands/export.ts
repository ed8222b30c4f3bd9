import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { userOfAccount } from '#server/auth/session.ts'
import { type Context, contextOfNobody, type Services, type SessionUser } from '#server/context.ts'
import { exportKind } from '#server/domain/export/export-kind.ts'
import { startExport } from '#server/domain/export/start-export.ts'
import { findOperation } from '#server/domain/operation/operation.repository.ts'
import { OperationRunner } from '#server/domain/operation/operation-runner.ts'
import { cancelOperation, operationResult } from '#server/domain/operation/own-operations.ts'
import { exporter } from '#server/policy/rules.ts'
import { AppError, type ErrorName, type ErrorParams } from '#shared/errors.ts'
import { EXPORT_FORMAT_NAMES, type ExportFormatName } from '#shared/export-formats.ts'
import type { ExportReport } from '#shared/export-report.ts'
import { type Command, CommandError } from './command.ts'
import { accountOf, withServices } from './with-services.ts'

/** How often the progress of the export is read, in milliseconds. */
const LOOK_MS = 250

interface Wanted {
  asked: { item_id: number; cat_id: number; page_id: number; format: ExportFormatName }
  username: string
  /** Empty: the name of what is exported, in the current folder. */
  to: string
  mayReplace: boolean
}

/** `export`: writes an item, a catalog or a page to a file, as a user. */
export const exportItem: Command = {
  usage: 'export ITEM --user NAME --format FORMAT [--catalog ID | --page ID] [--to FILE] [--force]',
  about: `writes what this user may write of an item to a file. Formats: ${EXPORT_FORMAT_NAMES.join(', ')}. --force replaces a file that exists.`,
  options: {
    user: { type: 'string' },
    format: { type: 'string' },
    catalog: { type: 'string' },
    page: { type: 'string' },
    to: { type: 'string' },
    force: { type: 'boolean' },
  },
  words: [1, 1],
  run: async ({ words: [item = ''], options: { user, format, catalog, page, to, force } }) => {
    if (typeof user !== 'string') throw new CommandError('--user NAME is required: the user who exports')
    const wanted: Wanted = {
      asked: {
        item_id: idOf(item, 'ITEM'),
        cat_id: idOf(catalog, '--catalog'),
        page_id: idOf(page, '--page'),
        format: formatOf(format),
      },
      username: user,
      to: typeof to === 'string' ? to : '',
      mayReplace: force === true,
    }
    if (wanted.asked.item_id === 0) throw new CommandError('ITEM is the id of an item')
    if (wanted.to !== '') assertFree(wanted.to, wanted)
    console.log(await withServices((services) => exportAs(services, wanted)))
  },
}

/** An id; 0 when it is not given. */
function idOf(given: string | boolean | undefined, name: string): number {
  const id = Number(given ?? 0)
  if (!Number.isSafeInteger(id) || id < 0) throw new CommandError(`${name} ${given} is no id`)
  return id
}

function formatOf(given: string | boolean | undefined): ExportFormatName {
  const format = EXPORT_FORMAT_NAMES.find((name) => name === given)
  if (!format) throw new CommandError(`--format is one of ${EXPORT_FORMAT_NAMES.join(', ')}`)
  return format
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

function assertFree(path: string, { mayReplace }: Pick<Wanted, 'mayReplace'>): void {
  if (existsSync(path) && !isFolder(path) && !mayReplace) throw new CommandError(`${path} exists. --force replaces it`)
}

async function exportAs(shell: Services, wanted: Wanted): Promise<string> {
  // The server may not be running, so the command runs its operation itself.
  const operations = new OperationRunner([exportKind])
  const services = { ...shell, operations }
  operations.start(services, { error: (details) => console.error((details as { err: unknown }).err) }, 0)
  try {
    const { uid } = await accountOf(services.database.db, wanted.username)
    const user = await userOfAccount(services.database.db, uid)
    if (!user) throw new AppError('ACCOUNT_DISABLED')
    // The folders are missing on a site that has never run.
    await services.storage.check()
    const nobody = contextOfNobody(services, new AbortController().signal)
    const origin = services.config.APP_URL ?? ''
    const ctx = { ...nobody, user, request: { ...nobody.request, origin } }
    const operation_id = await startExport(ctx, wanted.asked, await exporter(ctx, wanted.asked))
    const onSignal = () => void cancelOperation(ctx, user, operation_id)
    process.once('SIGINT', onSignal)
    try {
      tellNotes(await ended(ctx, operation_id))
      return await fetchResult(ctx, user, operation_id, wanted)
    } finally {
      process.off('SIGINT', onSignal)
    }
  } finally {
    await operations.stop()
  }
}

/** Waits for the end of an export and prints its progress. @throws AppError with the reason of a failure, CommandError when it was cancelled */
async function ended(ctx: Context, operation_id: number): Promise<ExportReport> {
  for (let told = ''; ; await setTimeout(LOOK_MS)) {
    const row = await findOperation(ctx.db, operation_id)
    if (!row || row.state === 'cancelled') throw new CommandError('the export was cancelled')
    if (row.state === 'done') return JSON.parse(row.result) as ExportReport
    if (row.state === 'failed') {
      const { error, params } = JSON.parse(row.error) as { error: ErrorName; params: ErrorParams }
      throw new AppError(error, params)
    }
    const now = row.total > 0 ? `${row.step} ${row.done} of ${row.total}` : row.step
    if (now !== told) console.error(now)
    told = now
  }
}

function tellNotes({ notes }: ExportReport): void {
  for (const { code, count } of notes) console.error(`not as it is: ${code.replaceAll('_', ' ')}, ${count}`)
}

async function fetchResult(ctx: Context, user: SessionUser, operation_id: number, wanted: Wanted): Promise<string> {
  const { name, open } = await operationResult(ctx, user, operation_id)
  const path = wanted.to === '' ? name : isFolder(wanted.to) ? join(wanted.to, name) : wanted.to
  // The file gets its name only when it is complete.
  const part = `${path}.${operation_id}.part`
  try {
    await pipeline(await open(), createWriteStream(part, { flags: 'wx' }))
    assertFree(path, wanted)
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
  return path
}
