import { type Context, inTransaction } from '#server/context.ts'
import type { Db } from '#server/db/open.ts'
import { logChange } from '#server/domain/item/change-log.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import type { ExportFormatName } from '#shared/export-formats.ts'
import { exportedThing } from './export-name.ts'
import type { Asked } from './exported-tree.ts'

/**
 * Records an export in the change log of the item and in the audit log.
 * @param alongside further work in the same transaction
 */
export async function recordExport(
  ctx: Context,
  { item }: ItemAccess,
  asked: Asked,
  format: ExportFormatName,
  alongside?: (db: Db) => Promise<void>,
): Promise<void> {
  const thing = await exportedThing(ctx, item, asked)
  const change = { item_id: item.item_id, action: 'export', remark: `format ${format}`, ...thing } as const
  await inTransaction(ctx, async (inside) => {
    await logChange(inside, change)
    await alongside?.(inside.db)
  })
}
