import type { Context } from '#server/context.ts'
import { startOperation } from '#server/domain/operation/start-operation.ts'
import type { By, ItemAccess } from '#server/policy/rules.ts'
import { type ExportInput, exportKind, treeToExport } from './export-kind.ts'
import { exportedThing } from './export-name.ts'

/**
 * Starts an operation that exports an item, a catalog or a page.
 * @returns its id
 * @throws AppError EXPORT_FORMAT_NOT_HERE, EXPORT_EMPTY, OPERATIONS_FULL
 */
export async function startExport(
  ctx: Context,
  asked: Pick<ExportInput, 'item_id' | 'cat_id' | 'page_id' | 'format'>,
  access: By<ItemAccess>,
): Promise<number> {
  await treeToExport(ctx, access, asked)
  const { item_id, cat_id, page_id, format } = asked
  const { origin, ip } = ctx.request
  const { object_name } = await exportedThing(ctx, access.item, asked)
  return startOperation(ctx, access.user, exportKind, {
    input: { item_id, cat_id, page_id, format, origin, ip },
    title: object_name,
    item_id,
  })
}
