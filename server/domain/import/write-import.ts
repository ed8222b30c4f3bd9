import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Context, inTransaction } from '#server/context.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import { createItem, revealItem } from '#server/domain/item/create-item.ts'
import { domainColumns } from '#server/domain/item/item-domain.ts'
import type { RunningOperation } from '#server/domain/operation/operation-kind.ts'
import { openSpool } from '#server/formats/import/open-spool.ts'
import { findItemAndLock, type ItemRow } from '#server/policy/facts.repository.ts'
import { type ImportTarget, importTarget } from '#server/policy/importers.ts'
import { AppError } from '#shared/errors.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { ImportReport } from '#shared/import-report.ts'
import { ITEM_TYPE, LINE_BREAK_SETTING } from '#shared/kinds.ts'
import type { ImportInput } from './import-input.ts'
import { type Placing, placeCatalogs, placePages } from './place-entries.ts'
import type { ReadImport } from './read-import.ts'
import { REPORT_TYPE, reportImport, writeReport } from './report-import.ts'
import { storeFiles } from './store-files.ts'
import { writePages } from './write-pages.ts'

/** The checkpoint of an import. */
export interface ImportCheckpoint {
  /** The item that it makes; 0: it writes into an existing item. */
  made_item_id: number
}

/** The visit password of a new item is random, as in the protocol. So its owner decides who reads it. */
const PASSWORD_BYTES = 16

/** The number of pages after which rights are checked again. */
const JUDGE_EVERY = 200

/**
 * Writes the entries of an import into its item. A new item is hidden until it is complete. After a restart nothing is written twice.
 * @throws AppError the limits of items and plans, before a page is written; NOT_FOUND, ITEM_ARCHIVED, IMPORT_NOT_ALLOWED when rights have ended meanwhile
 */
export async function writeImport(
  ctx: Context,
  operation: RunningOperation<ImportInput>,
  target: ImportTarget,
  read: ReadImport,
): Promise<ImportReport> {
  const { operation_id, signal, input } = operation
  const { user } = target
  const spool = await openSpool(read.folder, input.leave_out)
  try {
    if (spool.pages.length === 0) throw new AppError('BAD_FIELD', { field: 'leave_out', reason: '@import_empty' })
    const item = target.item ?? (await hiddenItem(ctx, operation, target, read))
    if (target.item && read.item_type === ITEM_TYPE.spreadsheet)
      throw new AppError('BAD_FIELD', { field: 'item_id', reason: '@import_regular_only' })
    const { item_id, item_name } = item
    const placing: Placing = { operation_id, item_id, spool, existing: input.existing }
    operation.progress('checking')
    const catalogs = await placeCatalogs(ctx, placing)
    const pages = await placePages(ctx, placing, catalogs.ids)
    const files = await storeFiles(ctx, placing, {
      uid: user.uid,
      payer: item.uid,
      signal,
      progress: (done, total) => operation.progress('pictures', done, total),
    })
    const places = { item, catalogs: catalogs.ids, pages, files: files.files }
    const written = await writePages(ctx, placing, places, {
      author: { uid: user.uid, username: user.username },
      between: async (done) => {
        signal.throwIfAborted()
        operation.progress('pages', done, spool.pages.length)
        // Lets other requests run first.
        await setImmediate()
        if (target.item && done % JUDGE_EVERY === 0) await importTarget(await operation.context(), input.item_id)
      },
    })
    signal.throwIfAborted()
    operation.progress('storing')
    await inTransaction(ctx, async (inside) => {
      if (!target.item) await revealItem(inside, item)
      await logChange(inside, { item_id, action: 'import', object: 'item', object_id: item_id, object_name: item_name })
      await operation.checkpoint({ made_item_id: target.item ? 0 : item_id }, inside.db)
    })
    const done = { spool, pages, written, notes: read.notes }
    const { format } = read
    const made = { catalogs: catalogs.made, files: files.made }
    const report = reportImport({ act: 'import', format, item_id, item_name, is_new: !target.item, ...made }, done)
    const path = operation.resultFile(serverTexts(ctx.lang).importing.reportFile(item_name), REPORT_TYPE)
    await writeReport(path, report, done, { lang: ctx.lang, origin: ctx.request.origin })
    return report
  } finally {
    await spool.close()
  }
}

/** The item of this import: the one that an earlier run made, or a new hidden one. */
async function hiddenItem(
  ctx: Context,
  operation: RunningOperation<ImportInput>,
  { user }: ImportTarget,
  read: ReadImport,
): Promise<ItemRow> {
  const { made_item_id = 0 } = (operation.last as ImportCheckpoint | null) ?? {}
  if (made_item_id > 0) {
    const item = await findItemAndLock(ctx.db, ctx.services.database.dialect, made_item_id)
    if (!item) throw new AppError('NOT_FOUND', { thing: '@item' })
    return item
  }
  return inTransaction(ctx, async (inside) => {
    const settings = {
      item_type: read.item_type,
      item_name: operation.input.item_name || read.item_name,
      item_description: read.item_description,
      password: ctx.services.secrets.seal(randomBytes(PASSWORD_BYTES).toString('hex')),
      line_breaks: LINE_BREAK_SETTING.automatic,
      isHidden: true,
    } as const
    const item = await createItem(inside, user, settings, domainColumns(''))
    await operation.checkpoint({ made_item_id: item.item_id }, inside.db)
    return item
  })
}
